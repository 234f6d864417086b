import { createHash } from 'node:crypto';
import { decoded } from '@wenzhan/kit/urls/path';
import type { SourceCategory, SourcePost, SourceSite } from './source';

/** As long as the names in revalidation requests. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,99}$/;
/** Folders and paths with another meaning (`packages/content/files/content-path.ts`). */
const RESERVED = new Set(['page', 'pages']);
const ABOUT = /^about([-_]us)?$/;

/** A number of a key that stays the same, between 100,000 and two billion. */
function numberOf(key: string, limit = 2 ** 31): number {
  const hash = createHash('sha256').update(key).digest().readUIntBE(0, 6);
  return 100_000 + (hash % (limit - 100_000));
}

/** The site with a unique key for each post: exports can have an id twice. */
export function withOwnKeys(site: SourceSite): SourceSite {
  const used = new Set<string>();
  const posts = site.posts.map((post) => {
    let { key } = post;
    for (let count = 2; used.has(key); count += 1) key = `${post.key}#${count}`;
    used.add(key);
    if (key === post.key) return post;
    return { ...post, key, notes: [...post.notes, '另一篇有同一个编号或文件名'] };
  });
  return { ...site, posts };
}

/**
 * Gives each post its number: that of an earlier import, that of its system, or one made of its key. A number
 * that is taken is counted up, in the order of the keys.
 *
 * @param known numbers by key, from an earlier import
 * @param taken numbers of articles that the import did not write
 */
export function assignNumbers(
  posts: readonly SourcePost[],
  known: Readonly<Record<string, string>>,
  taken: ReadonlySet<string>,
): Map<string, string> {
  const used = new Set([...taken, ...Object.values(known)]);
  const numbers = new Map<string, string>();
  const give = (key: string, id: string) => {
    used.add(id);
    numbers.set(key, id);
  };
  const sorted = posts
    .filter(({ kind }) => kind === 'post')
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, number }) => ({ key, wanted: String(number ?? numberOf(key)) }));
  for (const { key, wanted } of sorted) {
    const id = known[key] ?? (used.has(wanted) ? null : wanted);
    if (id !== null) give(key, id);
  }
  // Only then the others, so that none takes the number of a post that has its own.
  for (const { key, wanted } of sorted.filter((one) => !numbers.has(one.key))) {
    let next = BigInt(wanted);
    while (used.has(String(next))) next += 1n;
    give(key, String(next));
  }
  return numbers;
}

/**
 * Names of categories by key: the slug where it is a valid name, otherwise one with a number.
 *
 * @param known names by key, from an earlier import
 */
export function nameCategories(
  categories: readonly SourceCategory[],
  known: Readonly<Record<string, string>>,
): Map<string, string> {
  const sorted = categories.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  // An export and a live site have other keys for the same categories, which share their folders.
  const own = Object.entries(known).filter(([key]) => categories.some((one) => one.key === key));
  return unique(sorted, Object.fromEntries(own), ({ slug, number, key }) => {
    const name = asName(slug);
    return name && !RESERVED.has(name) ? name : `category-${number ?? numberOf(key, 999_999)}`;
  });
}

/**
 * Names of static pages by key.
 *
 * @param known names by key, from an earlier import
 * @param taken names at whose address the site shows something else
 */
export function namePages(
  posts: readonly SourcePost[],
  known: Readonly<Record<string, string>>,
  taken: ReadonlySet<string>,
): Map<string, string> {
  const pages = posts.filter(({ kind }) => kind === 'page');
  const sorted = pages.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const nameOf = ({ slug, number, key, url }: SourcePost) => {
    // The site has one address for the page about itself.
    if (ABOUT.test(slug) || /\/about\/?(index\.html)?$/.test(url)) return 'about_us';
    return asName(slug === 'index' ? folderOf(url) : slug) ?? `page-${number ?? numberOf(key)}`;
  };
  return unique(sorted, known, nameOf, taken);
}

const folderOf = (url: string) => new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';

function unique<T extends { key: string }>(
  things: readonly T[],
  known: Readonly<Record<string, string>>,
  nameOf: (thing: T) => string,
  taken: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const used = new Set([...taken, ...Object.values(known)]);
  return new Map(
    things.map((thing) => {
      const before = Object.hasOwn(known, thing.key) ? known[thing.key] : undefined;
      if (before !== undefined) return [thing.key, before];
      const wanted = nameOf(thing);
      let name = wanted;
      for (let count = 2; used.has(name); count += 1) name = `${wanted}-${count}`;
      used.add(name);
      return [thing.key, name];
    }),
  );
}

function asName(slug: string): string | null {
  const name = decoded(slug)
    .toLowerCase()
    .trim()
    .replace(/[\s./]+/g, '-');
  return NAME.test(name) ? name : null;
}
