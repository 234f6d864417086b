import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { addressKey, isOfSite } from './addresses';
import { assignNumbers, nameCategories, namePages } from './identities';
import { type ListAt, listsOf, type TargetOf, targets, targetsIn } from './list-targets';
import type { Manifest } from './manifest';
import type { Note, SourceCategory, SourcePost, SourceSite } from './source';

/** Where a post is on the new site. */
export interface NewPlace {
  post: SourcePost;
  /** Path on the site. */
  path: string;
  /** Path of its file below the content folder. */
  file: string;
  /** Path without its language. */
  ownPath: string;
}

/** The parts of an old site and where they are on the new one. */
export interface SiteMap {
  places: NewPlace[];
  /** By the key of an old URL (`addressKey`). */
  byAddress: ReadonlyMap<string, NewPlace>;
  /** Categories with posts in the default language, by the name of their folder. */
  categories: ReadonlyMap<string, SourceCategory>;
  numbers: ReadonlyMap<string, string>;
  /** Names of static pages by key. */
  pages: ReadonlyMap<string, string>;
  /** Folders of categories by key. */
  folders: ReadonlyMap<string, string>;
  /** Where a post is in another language, if it is there. */
  inLanguage(place: NewPlace, language: string | undefined): NewPlace | undefined;
  targetOf: TargetOf;
  listAt: ListAt;
  notes: Note[];
}

/** Category of posts that have none. */
const OTHERS = { key: '', slug: 'posts', title: '文章', parents: [] };

/** What a site has that no import wrote. */
export interface Taken {
  /** The numbers of articles. */
  numbers: ReadonlySet<string>;
  /** Names of static pages at whose address it shows sections. */
  pages: ReadonlySet<string>;
}

export function mapSite(site: SourceSite, manifest: Manifest, taken: Taken): SiteMap {
  const { posts, notes } = withContent(site);
  const byKey = new Map(posts.map((post) => [post.key, post]));
  const originalOf = (post: SourcePost) => byKey.get(post.originalKey ?? '') ?? post;
  // A translation is where its original is.
  const own = posts.filter((post) => originalOf(post) === post);
  const categories = usedCategories(site, own);
  const names = nameCategories(categories, manifest.folders);
  const pages = namePages(own, manifest.pages, taken.pages);
  const numbers = assignNumbers(own, manifest.numbers, taken.numbers);
  const placeOf = (post: SourcePost): NewPlace => {
    const { key, categories: keys } = originalOf(post);
    const name = pages.get(key);
    if (name) return placed(post, routes.staticPage(name), `pages/${name}.md`);
    const id = numbers.get(key) ?? '';
    const category = names.get(keys[0] ?? OTHERS.key) ?? OTHERS.slug;
    return placed(post, routes.article({ category, id }), `${category}/${id}.md`);
  };
  const places = posts.map(placeOf);
  const byPath = new Map(places.map((one) => [one.path, one]));
  const ofDefault = usedCategories(
    site,
    posts.filter(({ language }) => language === undefined),
  );
  const targetOf = targetsIn(posts, places, (published) =>
    targets(published, names, site.categories, containersOf(site, categories)),
  );
  return {
    places,
    byAddress: addressesOf(places, site.base),
    categories: new Map(ofDefault.map((one) => [names.get(one.key) ?? OTHERS.slug, one])),
    numbers,
    pages,
    folders: names,
    inLanguage: ({ ownPath }, language) => byPath.get(inLanguage(ownPath, language)),
    targetOf,
    listAt: listsOf(site, targetOf),
    notes: [...notes, ...categoryNotes(categories, names), ...numberNotes(places, numbers)],
  };
}

const placed = (post: SourcePost, ownPath: string, file: string): NewPlace => ({
  ...{ post, ownPath, path: inLanguage(ownPath, post.language) },
  file: post.language === undefined ? file : `${post.language}/${file}`,
});

const inLanguage = (path: string, language: string | undefined): string =>
  language === undefined ? path : pathInEdition(language, path);

/** Static pages have no drafts. */
function withContent(site: SourceSite): { posts: SourcePost[]; notes: Note[] } {
  const isKept = ({ kind, status }: SourcePost) => kind === 'post' || status === 'published';
  return {
    posts: site.posts.filter(isKept).map((post) => withOneCategory(post, site)),
    notes: site.posts
      .filter((post) => !isKept(post))
      .map(({ location, title, hiddenBy }) => ({
        location,
        subject: title,
        text: `没有搬来：原来不公开${hiddenBy ? `（${hiddenBy}）` : ''}，单独的页面不能是草稿`,
      })),
  };
}

/** Further categories become tags. */
function withOneCategory(post: SourcePost, { categories }: SourceSite): SourcePost {
  const [first, ...others] = post.categories;
  if (first === undefined || others.length === 0 || post.kind === 'page') return post;
  const titles = others.map((key) => categories.find((one) => one.key === key)?.title ?? key);
  const note = `只能有一个栏目，其余成了标签：${titles.join('、')}`;
  return { ...post, tags: [...post.tags, ...titles], notes: [...post.notes, note] };
}

function usedCategories(site: SourceSite, posts: readonly SourcePost[]): SourceCategory[] {
  const categoriesByKey = new Map(site.categories.map((one) => [one.key, one]));
  const used = new Map<string, SourceCategory>();
  for (const { kind, categories, location } of posts) {
    if (kind === 'page') continue;
    const key = categories[0] ?? OTHERS.key;
    const plain = key === OTHERS.key ? OTHERS : { key, slug: key, title: key, parents: [] };
    if (!used.has(key)) used.set(key, categoriesByKey.get(key) ?? { ...plain, location });
  }
  return [...used.values()];
}

function addressesOf(places: readonly NewPlace[], base: string): Map<string, NewPlace> {
  const newPlaces = new Map<string, NewPlace>();
  for (const location of places) {
    for (const url of [location.post.url, ...location.post.otherUrls]) {
      if (!isOfSite(url, base)) continue;
      const key = addressKey(url);
      if (!newPlaces.has(key)) newPlaces.set(key, location);
    }
  }
  return newPlaces;
}

/** Keys of categories that only contain others: they have no list here. */
function containersOf(site: SourceSite, used: readonly SourceCategory[]): Set<string> {
  const titles = new Set(used.flatMap(({ parents }) => parents));
  return new Set(site.categories.filter(({ title }) => titles.has(title)).map(({ key }) => key));
}

function categoryNotes(
  categories: readonly SourceCategory[],
  names: ReadonlyMap<string, string>,
): Note[] {
  return categories.flatMap(({ key, slug, title, parents, location }) => {
    const name = names.get(key) ?? '';
    const subject = `栏目：${title}`;
    return [
      ...(name === slug ? [] : [{ location, subject, text: `文件夹叫${name}（原来是${slug}）` }]),
      ...(parents.length > 0
        ? [{ location, subject, text: `栏目只有一层：原来在${parents.join(' › ')}里` }]
        : []),
    ];
  });
}

function numberNotes(places: readonly NewPlace[], numbers: ReadonlyMap<string, string>): Note[] {
  return places.flatMap(({ post }) => {
    const id = numbers.get(post.key);
    if (!id || !post.number || post.number === id) return [];
    const text = `编号${post.number}已经有文章，成了${id}`;
    return [{ location: post.location, subject: post.title, text }];
  });
}
