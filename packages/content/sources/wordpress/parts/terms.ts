import { plainText } from '@wenzhan/text/plain-text';
import { imported } from '@wenzhan/texts/imported';
import type { JsonClient } from '../../json-client';
import { type BadItem, withLastValid } from '../../parts/each-item';
import { getAll, ifHidden } from '../api';
import { authorSchema, categorySchema, namedSchema, type WpCategory } from '../schemas';
import { LANGUAGE_FIELDS } from './rows';

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

/** A user of WordPress, as its list of authors has it. */
interface User {
  name: string;
  slug: string;
  description: string;
  /** The old address. */
  link: string;
}

/** What posts refer to by number. */
export interface Names {
  /** Parents before their children, otherwise in the order of WordPress. */
  categories: Map<number, Category>;
  tags: Map<number, { name: string; link: string }>;
  authors: Map<number, User>;
  /** The categories as WordPress listed them. */
  listed: readonly WpCategory[];
  /** Categories that are not as expected. */
  badCategories: readonly BadItem[];
  badTags: readonly BadItem[];
}

/** The id of the category of posts that have none. */
export const NO_CATEGORY = 0;

/** The category of posts that have none. */
export const noCategory = (): Category => ({
  id: NO_CATEGORY,
  name: 'cat-0',
  title: imported().uncategorised,
  description: '',
  parent: 0,
  depth: 0,
  link: '',
});

/**
 * Reads categories, tags and the authors of what is published, whom security plugins often hide.
 *
 * @param hasLanguages whether the site has several languages
 * @param before from which the last valid version of a bad category or tag is taken
 * @throws {SourceError}
 */
export async function readNames(
  client: JsonClient,
  hasLanguages: boolean,
  before?: Names,
): Promise<Names> {
  const fields = `id,name,slug,parent,description,${hasLanguages ? LANGUAGE_FIELDS : 'link'}`;
  const [categories, tags, authors] = await Promise.all([
    getAll(client, '/wp/v2/categories', categorySchema, { _fields: fields }),
    getAll(client, '/wp/v2/tags', namedSchema, { _fields: 'id,name,link' }),
    getAll(client, '/wp/v2/users', authorSchema, {
      _fields: 'id,name,slug,description,link',
      // Administrators would get all customers of a shop.
      has_published_posts: 'true',
    }).catch(ifHidden),
  ]);
  const listed = withLastValid(categories, ({ id }) => String(id), before?.listed);
  const named = new Map(tags.list.map(({ id, name, link }) => [id, { name: textOf(name), link }]));
  for (const { id } of tags.bad) {
    const previous = before?.tags.get(Number(id));
    if (previous) named.set(Number(id), previous);
  }
  return {
    categories: flatten(listed),
    listed,
    badCategories: categories.bad,
    badTags: tags.bad,
    tags: named,
    authors: new Map(
      authors.list.map(({ id, name, slug, description, link }) => [
        id,
        { name: textOf(name), slug, description: textOf(description), link },
      ]),
    ),
  };
}

/** The text of a name or title, which WordPress sends as HTML. */
export const textOf = (html: string): string => plainText(html, 'html');

function flatten(list: readonly WpCategory[]): Map<number, Category> {
  const byId = new Map(list.map((category) => [category.id, category]));
  const children = new Map<number, WpCategory[]>();
  const roots: WpCategory[] = [];
  for (const category of list) {
    if (isRoot(category, byId)) roots.push(category);
    else children.set(category.parent, [...(children.get(category.parent) ?? []), category]);
  }
  const flat = new Map<number, Category>();
  const add = (category: WpCategory, depth: number) => {
    flat.set(category.id, toCategory(category, depth));
    for (const child of children.get(category.id) ?? []) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return flat;
}

/** Deeper than any menu shows. */
const MAX_DEPTH = 20;

/** A parent that is not listed does not exist any more; one without an end, or without a root, is none. */
function isRoot({ parent }: WpCategory, byId: ReadonlyMap<number, WpCategory>): boolean {
  let above = byId.get(parent);
  if (!above) return true;
  for (let depth = 0; above; depth += 1) {
    if (depth >= MAX_DEPTH) return true;
    above = byId.get(above.parent);
  }
  return false;
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
  const listed = ids.map((id) => categories.get(id)).filter((category) => category !== undefined);
  return listed.reduce(
    (best, category) => (category.depth > best.depth ? category : best),
    listed[0] ?? noCategory(),
  );
}

/**
 * The tags of a post: its own, and the further categories that it is in, because an article has one category. What
 * contains that one is named by it.
 */
export function tagsOf(
  row: { categories: readonly number[]; tags: readonly number[] },
  names: Names,
): string[] {
  const own = categoryOf(row.categories, names);
  const above = new Set<number>();
  for (let one: Category | undefined = own; one && !above.has(one.id); ) {
    above.add(one.id);
    one = names.categories.get(one.parent);
  }
  const further = row.categories.filter((id) => !above.has(id));
  return [
    ...row.tags.flatMap((id) => names.tags.get(id)?.name ?? []),
    ...further.flatMap((id) => names.categories.get(id)?.title ?? []),
  ];
}
