import { plainText } from '../../content/plain-text';
import type { JsonClient } from '../json-client';
import { getAll, ifHidden } from './client';
import { categorySchema, namedSchema, type WpCategory } from './schemas';

/** A category under the name that it has in addresses. */
export interface Category {
  id: number;
  name: string;
  title: string;
  description: string;
  parent: number;
  /** Number of ancestors. */
  depth: number;
  /** Its old address. */
  link: string;
}

/** What posts refer to by number. */
export interface Names {
  /** Parents before their children, otherwise in the order of WordPress. */
  categories: Map<number, Category>;
  tags: Map<number, { name: string; link: string }>;
  authors: Map<number, string>;
}

/** The category of posts that have none. */
export const NO_CATEGORY: Category = {
  id: 0,
  name: 'cat-0',
  title: '未分类',
  description: '',
  parent: 0,
  depth: 0,
  link: '',
};

/** Reads categories, tags and authors, whom security plugins often hide. @throws {SourceError} */
export async function readNames(client: JsonClient): Promise<Names> {
  const fields = 'id,name,slug,parent,description,link';
  const [categories, tags, authors] = await Promise.all([
    getAll(client, '/wp/v2/categories', categorySchema, { _fields: fields }),
    getAll(client, '/wp/v2/tags', namedSchema, { _fields: 'id,name,link' }),
    getAll(client, '/wp/v2/users', namedSchema, { _fields: 'id,name' }).catch(ifHidden),
  ]);
  return {
    categories: flatten(categories.list),
    tags: new Map(tags.list.map(({ id, name, link }) => [id, { name: textOf(name), link }])),
    authors: new Map(authors.list.map(({ id, name }) => [id, textOf(name)])),
  };
}

/** The text of a name or title, which WordPress sends as HTML. */
export const textOf = (html: string): string => plainText(html, 'html');

function flatten(list: readonly WpCategory[]): Map<number, Category> {
  const known = new Set(list.map(({ id }) => id));
  const flat = new Map<number, Category>();
  const add = (parent: number, depth: number) => {
    for (const category of list) {
      // A parent that is not listed does not exist any more.
      const actual = known.has(category.parent) ? category.parent : 0;
      if (actual !== parent || flat.has(category.id)) continue;
      flat.set(category.id, toCategory(category, depth));
      add(category.id, depth + 1);
    }
  };
  add(0, 0);
  return flat;
}

function toCategory(category: WpCategory, depth: number): Category {
  const { id, name, slug, parent, description, link } = category;
  const title = textOf(name) || slug;
  const shown = { title, description: textOf(description) };
  return { id, name: pathName('cat', slug, id), ...shown, parent, depth, link };
}

const NAME = /^[a-z0-9][a-z0-9_-]*$/;
/** `/content/page/2` and the files of static pages are no categories. */
const RESERVED = ['page', 'pages'];

/**
 * The name of a category or page in addresses: its slug, or `cat-12` or `page-12` if the slug has other
 * characters, such as Chinese ones, which WordPress encodes with percent signs. Unique among slugs that are.
 */
export function pathName(kind: 'cat' | 'page', slug: string, id: number): string {
  const isPlain = NAME.test(slug) && !RESERVED.includes(slug);
  // A slug that looks like another one's name would collide with it.
  return isPlain && !new RegExp(`^${kind}-\\d+$`).test(slug) ? slug : `${kind}-${id}`;
}

/** The category that a post belongs to: the deepest, then the first. */
export function categoryOf(ids: readonly number[], { categories }: Names): Category {
  const known = ids.map((id) => categories.get(id)).filter((category) => category !== undefined);
  return known.reduce(
    (best, category) => (category.depth > best.depth ? category : best),
    known[0] ?? NO_CATEGORY,
  );
}
