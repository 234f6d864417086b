import type { CallName } from '@wenzhan/contract/calls/endpoints';
import type { CheckId } from '@wenzhan/contract/conformance/checks';
import { edit, editList, editPart, type Plant } from './plants';

/** Adds to the list of all articles what is in no other list by time. */
const withProduct = edit(({ list }, query) =>
  query.has('category') || query.has('tag') || query.has('author')
    ? {}
    : { list: [...list, { ...list[0], id: '301', category: 'isg' }].slice(0, 100) },
);

/** Changes the category of a name. */
const editCategory = (name: string, change: object) =>
  editList((list) => list.map((one) => (one.name === name ? { ...one, ...change } : one)));

/** Faults that are planted in a backend with a catalogue, as in `faults.ts`. */
export const productFaults: [check: CheckId, call: CallName, what: string, plant: Plant][] = [
  ['category-parent', 'category_list', 'an unknown one', editCategory('isg', { parent: 'none' })],
  ['category-parent', 'category_list', 'itself', editCategory('isg', { parent: 'isg' })],
  ['category-parent', 'category_list', 'one below it', editCategory('pumps', { parent: 'isg' })],
  [
    'category-filter',
    'article_list',
    'a product of another series',
    edit(({ list }, query) =>
      query.get('category') === 'isw' ? { list: [{ ...list[0], category: 'isg' }] } : {},
    ),
  ],
  [
    'category-total',
    'category_list',
    'a catalogue without its series',
    editCategory('pumps', { total: 1 }),
  ],
  ['undated-apart', 'article_list', 'a product among the news', withProduct],
  [
    'product-agrees',
    'article_info',
    'another number',
    (healthy, call) => editPart('article', { product: { number: 'X' } })(healthy, call),
  ],
];
