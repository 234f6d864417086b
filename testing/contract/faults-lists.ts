import type { Fault } from './fault';
import {
  type Data,
  edit,
  editList,
  firstWith,
  type Items,
  misread,
  withoutParameter,
} from './plants';

/** Lists that contradict themselves or each other. */
export const listFaults: Fault[] = [
  [
    'nav-path',
    'index_info',
    'a script',
    edit('index_info', ({ site }) => ({
      site: { ...(site as Data), headNav: [{ title: '坏', path: 'javascript:alert(1)' }] },
    })),
  ],
  [
    'category-unique',
    'category_list',
    'one twice',
    editList('category_list', (list) => [...list, ...list.slice(0, 1)]),
  ],
  [
    'category-total',
    'category_list',
    'one too many',
    editList('category_list', (list) => firstWith(list, { total: 99 })),
  ],
  [
    'category-filter',
    'article_list',
    'no filter',
    edit('article_list', (data, query) =>
      query.has('category')
        ? { ...data, list: firstWith(data.list as Items, { category: 'other' }) }
        : data,
    ),
  ],
  [
    'category-known',
    'article_list',
    'a category left out',
    editList('category_list', (list) => list.slice(1)),
  ],
  [
    'total-agrees',
    'article_list',
    'another total',
    edit('article_list', (data, query) => (query.has('category') ? data : { ...data, total: 99 })),
  ],
  [
    'total-true',
    'article_list',
    'another total',
    edit('article_list', (data) => ({ ...data, total: Number(data.total) + 1 })),
  ],
  [
    'tag-filter',
    'article_list',
    'no filter',
    misread('article_list', (request) => withoutParameter(request, 'tag')),
  ],
  [
    'newest-first',
    'article_list',
    'oldest first',
    editList('article_list', (list) => list.reverse()),
  ],
  [
    'id-unique',
    'article_list',
    'one twice',
    editList('article_list', (list) => [...list.slice(0, 1), ...list.slice(0, -1)]),
  ],
  [
    'page-agrees',
    'single_page',
    'another title',
    edit('single_page', ({ page }) => ({ page: { ...(page as Data), title: '别的' } })),
  ],
  [
    'redirect-unique',
    'redirect_list',
    'one to itself',
    editList('redirect_list', () => [{ from: '/a', to: '/a', status: 301 }]),
  ],
  [
    'redirect-target',
    'redirect_list',
    'a script',
    editList('redirect_list', () => [{ from: '/a', to: 'javascript:alert(1)', status: 301 }]),
  ],
  [
    'redirect-target',
    'redirect_list',
    'a chain',
    editList('redirect_list', () => [
      { from: '/a', to: '/b', status: 301 },
      { from: '/b', to: '/content', status: 301 },
    ]),
  ],
  [
    'redirect-unique',
    'redirect_list',
    'one twice',
    editList('redirect_list', (list) => [...list, ...list]),
  ],
];
