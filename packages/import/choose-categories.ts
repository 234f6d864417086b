import {
  BrokenExport,
  type Note,
  type SourceCategory,
  type SourcePost,
  type SourceSite,
} from './source';

/** Categories that are proposed of tags: as many as a menu shows well. */
export const PROPOSED = 8;
/** What the note on the choice is about. */
export const CHOICE = '选出的栏目';

/**
 * Reduces the categories of a site to few; the others become tags, as do those of a system that has tags only.
 *
 * @param wanted titles, slugs or keys; without them, a system with tags only gets those that most posts have
 * @throws {BrokenExport} for a wanted category that the site does not have
 */
export function chooseCategories(site: SourceSite, wanted: readonly string[]): SourceSite {
  if (wanted.length === 0 && !site.hasTagsOnly) return site;
  const chosen = wanted.length > 0 ? wanted.map((name) => named(name, site)) : proposed(site);
  const keys = new Set(chosen.map(({ key }) => key));
  const titles = new Map(site.categories.map(({ key, title }) => [key, title]));
  const posts = site.posts.map((post) => withChosen(post, keys, titles));
  return {
    ...site,
    posts,
    addresses: site.addresses.map((address) => {
      const key = 'category' in address.to ? address.to.category : null;
      if (key === null || keys.has(key)) return address;
      return { ...address, to: { tag: titles.get(key) ?? key } };
    }),
    notes: [...site.notes, noteOn(chosen, posts, site)],
    chosen: [...keys],
  };
}

function named(name: string, { categories }: SourceSite): SourceCategory {
  const category = categories.find(({ key, slug, title }) =>
    [title, slug, key].some((one) => one.toLowerCase() === name.trim().toLowerCase()),
  );
  if (category) return category;
  const titles = categories.map(({ title }) => title).join('、');
  throw new BrokenExport({ file: '--categories', line: 1 }, `没有叫${name}的；有：${titles}`);
}

/** The first tags of most posts. */
function proposed({ posts, categories }: SourceSite): SourceCategory[] {
  const counts = countBy(posts);
  return categories
    .filter(({ key }) => counts.has(key))
    .sort((a, b) => (counts.get(b.key) ?? 0) - (counts.get(a.key) ?? 0) || (a.key < b.key ? -1 : 1))
    .slice(0, PROPOSED);
}

/** Articles by their first category. */
function countBy(posts: readonly SourcePost[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, categories } of posts) {
    const [first] = kind === 'post' ? categories : [];
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
}

function withChosen(
  post: SourcePost,
  keys: ReadonlySet<string>,
  titles: ReadonlyMap<string, string>,
): SourcePost {
  const first = post.categories.find((key) => keys.has(key));
  const others = post.categories.filter((key) => key !== first);
  const tags = others.flatMap((key) => titles.get(key) ?? []);
  return {
    ...post,
    categories: first === undefined ? [] : [first],
    tags: [...new Set([...post.tags, ...tags])],
  };
}

function noteOn(
  chosen: readonly SourceCategory[],
  posts: readonly SourcePost[],
  { system, categories, base }: SourceSite,
): Note {
  const counts = countBy(posts);
  const list = chosen.map(({ key, title }) => `${title}（${counts.get(key) ?? 0}篇）`).join('、');
  const rest = categories.length - chosen.length;
  const text = `${list || '没有'}；其余${rest}个是标签。换别的：--categories 名字,名字`;
  return {
    location: chosen[0]?.location ?? { file: base || system, line: 1 },
    subject: CHOICE,
    text,
  };
}
