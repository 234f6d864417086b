import { usedTerms } from '../../parts/used-terms';
import { type Author, authorsOf } from './authors';
import type { KnownRow } from './rows';
import { type Category, categoryOf, type Names, NO_CATEGORY, noCategory } from './terms';

/** What visitors may learn of a scan: menu, redirects and lists are made of it. */
export interface PublicPart {
  posts: ReadonlyMap<number, KnownRow>;
  /** The categories that articles are in here, and their ancestors, which menus lead to. */
  categories: ReadonlyMap<number, Category>;
  /** Every category that a post has, and their ancestors: here, further ones are tags. */
  allCategories: ReadonlyMap<number, Category>;
  tags: Names['tags'];
  authors: ReadonlyMap<number, Author>;
}

export const isPublic = ({ status }: KnownRow): boolean => status === 'publish';

/** Selects what visitors may learn, by the posts that are public now. */
export function publicPart(names: Names, listed: ReadonlyMap<number, KnownRow>): PublicPart {
  const posts = new Map([...listed].filter(([, row]) => isPublic(row)));
  const rows = [...posts.values()];
  const above = (id: number) => lineOf(id, names);
  return {
    posts,
    categories: usedCategories(names, rows),
    allCategories: usedTerms(names.categories, rows, (row) => row.categories.flatMap(above)),
    tags: usedTerms(names.tags, rows, ({ tags }) => tags),
    authors: authorsOf(names, rows),
  };
}

/** Categories of these posts, and their ancestors. */
export function usedCategories(names: Names, posts: Iterable<KnownRow>): Map<number, Category> {
  const all = [...names.categories, [NO_CATEGORY, noCategory()] as const];
  return usedTerms(all, posts, (row) => lineOf(categoryOf(row.categories, names).id, names));
}

/** A category and its ancestors, each once. */
function lineOf(id: number, { categories }: Names): number[] {
  const line = new Set([id]);
  for (let one = categories.get(id); one && !line.has(one.parent); ) {
    one = categories.get(one.parent);
    if (one) line.add(one.id);
  }
  return [...line];
}
