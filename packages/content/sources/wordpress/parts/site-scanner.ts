import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { log } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import type { JsonClient } from '../../json-client';
import type { BadItem } from '../../parts/each-item';
import { keepLast, onChange, type PartReader } from '../../parts/keep-last';
import { rootSchema, type WpLanguage, type WpRoot } from '../schemas';
import { readLanguages } from './languages';
import { type Menu, readMenu } from './menu';
import {
  type KnownRow,
  type KnownRows,
  listRows,
  type RowsQuery,
  readRows,
  updateRows,
} from './rows';
import { type Names, pathName, readNames } from './terms';

/** Maximum of posts, and of pages; all are in memory. The newest ones are served. */
const MAX_POSTS = 10_000;
/** Milliseconds after which names and menu are read again without a webhook. */
const NAMES_MS = 5 * 60_000;
/** Milliseconds after which posts are listed from the beginning. */
const LIST_MS = 15 * 60_000;
/** The same, if a total cannot be right, so that a removal does not show in it. */
const DOUBTED_MS = 60_000;

/** The parameters of `Found.addFault`. */
type Fault = [entry: string, call: string, error: BadItem['error']];

/** A WordPress site as of one scan, without its texts. */
export interface Scan {
  root: WpRoot;
  names: Names;
  /** The languages that WordPress says it has; none of a site of one language. */
  languages: readonly WpLanguage[];
  menu: Menu | null;
  /** What is not as expected. */
  faults: readonly Fault[];
  /** Without those that need a password. */
  posts: ReadonlyMap<number, KnownRow>;
  pages: ReadonlyMap<number, KnownRow>;
  /** The names of pages in addresses. */
  pageNames: ReadonlyMap<number, string>;
  /** Parts that could not be read and keep their last state, each in words. */
  failures: readonly string[];
}

type Rare = Pick<Scan, 'root' | 'names' | 'languages' | 'menu'> & {
  /** What is wrong with the root. */
  badRoot: BadItem['error'] | undefined;
  readAt: number;
};

interface Lists {
  posts: KnownRows;
  pages: KnownRows;
  listedAt: number;
}

interface ScanOptions {
  /** The name of the site, for the log. */
  name: string;
  /** Its address, for one that does not say its own. */
  url: string;
  /** Value of the parameter `status`; undefined for what is published only. */
  statuses: string | undefined;
  /** Whether the site has several languages. */
  hasLanguages: boolean;
}

export interface SiteScanner {
  /**
   * Scans the site: usually with one request for posts and one for pages. Names and menu are read every five minutes,
   * or if the scan is thorough; all posts are listed again if a name that they use is gone.
   */
  scan(isThorough: boolean): Promise<Scan>;
  /** Looks at some posts only, with one request. Null if that takes a scan of everything. @throws {SourceError} */
  scanPosts(ids: readonly number[]): Promise<Scan | null>;
}

export function siteScanner(client: JsonClient, options: ScanOptions): SiteScanner {
  const { name, statuses, hasLanguages } = options;
  const common = { limit: MAX_POSTS, hasLanguages };
  const posts: RowsQuery = { path: '/wp/v2/posts', statuses, ...common };
  const pages: RowsQuery = { path: '/wp/v2/pages', statuses: undefined, ...common };
  let rare: Rare | undefined;
  let lists: Lists | undefined;
  let knownUnknown = '';
  /** Whether they could be read when they were last asked for: a post may use one that is not known. */
  let areNamesRead = false;
  /** Whether a name is gone, and the posts have not been listed since. */
  let mustList = false;
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  const scanPosts = async (ids: readonly number[]) => {
    const read = rare && lists && (await readRows(client, posts, lists.posts, ids));
    if (!areNamesRead || !rare || !lists || !read) return null;
    if (hasNewNames(read, lists.posts, rare.names)) return null;
    lists = { ...lists, posts: read };
    return scanOf(rare, lists);
  };
  const scan = async (isThorough: boolean) => {
    const before = rare;
    const { orLast, failures } = keepLast();
    const readNow = async () => {
      const read = await orLast(readRare(client, options, rare), rare);
      areNamesRead = read !== rare;
      // An answer that hides all of the API would look like a site without menus.
      if (read === rare) return rare;
      // Only editors may read menus. A site does without at first.
      const lastMenu = rare ? rare.menu : null;
      const before = failures.length;
      const menu = statuses === undefined ? null : await orLast(readMenu(client), lastMenu);
      const isMissing = menu === null && failures.length > before;
      return { ...read, menu, readAt: isMissing ? -Infinity : read.readAt };
    };
    if (!rare || isThorough || isOver(rare.readAt, NAMES_MS)) rare = await readNow();
    if (before && lists && hasLost(lists.posts, before.names, rare.names)) mustList = true;
    const isNew =
      !lists ||
      mustList ||
      isOver(lists.listedAt, LIST_MS) ||
      (hasDoubtfulTotal(lists) && (isThorough || isOver(lists.listedAt, DOUBTED_MS)));
    const previous = lists;
    lists = isNew
      ? await listAll(client, posts, pages, previous, orLast)
      : await update(client, lists as Lists, posts, pages, orLast);
    if (isNew && lists.posts !== previous?.posts) mustList = false;
    const unknown = unknownTerms(lists.posts, rare.names);
    // A category that was added after the names were read, or one that WordPress does not list at all.
    if (unknown !== '' && unknown !== knownUnknown) rare = await readNow();
    knownUnknown = unknown;
    logOnce([...noticeOf(lists), ...failures]);
    return scanOf(rare, lists, failures);
  };
  return { scan, scanPosts };
}

const scanOf = (rare: Rare, lists: Lists, failures: readonly string[] = []): Scan => ({
  ...rare,
  ...visibleRows(lists),
  failures,
  faults: faultsOf(rare, lists),
});

function faultsOf({ names, badRoot }: Rare, { posts, pages }: Lists): Fault[] {
  const inList = (kind: string, bad: readonly BadItem[]) =>
    bad.map(({ id, error }): Fault => [`${kind}/${id}`, `GET /wp/v2/${kind}`, error]);
  return [
    ...inList('categories', names.badCategories),
    ...inList('tags', names.badTags),
    ...inList('posts', posts.bad),
    ...inList('pages', pages.bad),
    ...(badRoot ? [['root', 'GET /', badRoot] satisfies Fault] : []),
  ];
}

/** Whether a total is smaller than its list, or larger than what a site hides, and the list is not full. */
const hasDoubtfulTotal = ({ posts, pages }: Lists): boolean =>
  [posts, pages].some(({ rows, bad, total }) => {
    const isFull = rows.size + bad.length >= MAX_POSTS;
    return total < rows.size || (total > rows.size + MAX_POSTS && !isFull);
  });

const isOver = (since: number, ms: number): boolean => steadyNow() - since >= ms;

async function readRare(
  client: JsonClient,
  { url, hasLanguages }: ScanOptions,
  before: Rare | undefined,
): Promise<Omit<Rare, 'menu'>> {
  const fields = { query: { _fields: 'name,description,url,home' } };
  // First, so that a system that does not answer is logged in the same words each time.
  const { data } = await client.get('/', z.looseObject({}), fields);
  const parsed = rootSchema.safeParse(data);
  const root = parsed.data ?? before?.root ?? { name: '', description: '', url, home: url };
  const names = await readNames(client, hasLanguages, before?.names);
  const languages = hasLanguages ? await readLanguages(client) : [];
  return { root, badRoot: parsed.error, names, languages, readAt: steadyNow() };
}

async function listAll(
  client: JsonClient,
  posts: RowsQuery,
  pages: RowsQuery,
  previous: Lists | undefined,
  orLast: PartReader['orLast'],
): Promise<Lists> {
  return {
    posts: await orLast(listRows(client, posts, previous?.posts), previous?.posts),
    pages: await orLast(listRows(client, pages, previous?.pages), previous?.pages),
    listedAt: steadyNow(),
  };
}

async function update(
  client: JsonClient,
  previous: Lists,
  posts: RowsQuery,
  pages: RowsQuery,
  orLast: PartReader['orLast'],
): Promise<Lists> {
  const newPosts = await orLast(updateRows(client, posts, previous.posts), previous.posts);
  const newPages = await orLast(updateRows(client, pages, previous.pages), previous.pages);
  return { posts: newPosts, pages: newPages, listedAt: previous.listedAt };
}

/** Whether a category, tag or author of posts is gone: WordPress gives them others, and dates none of them. */
function hasLost({ rows }: KnownRows, before: Names, now: Names): boolean {
  const isGone = (kind: 'categories' | 'tags' | 'authors', id: number) =>
    before[kind].has(id) && !now[kind].has(id);
  return [...rows.values()].some(
    ({ author, categories, tags }) =>
      isGone('authors', author) ||
      categories.some((id) => isGone('categories', id)) ||
      tags.some((id) => isGone('tags', id)),
  );
}

/** Whether posts have categories or tags, or public ones an author, without a name that they did not have before. */
function hasNewNames(rows: KnownRows, before: KnownRows, names: Names): boolean {
  const unnamed = ({ rows: all }: KnownRows) =>
    new Set(
      [...all.values()].flatMap(({ status, author }) =>
        status === 'publish' && !names.authors.has(author) ? author : [],
      ),
    );
  const [authors, previousAuthors] = [unnamed(rows), unnamed(before)];
  const hasNewAuthor = [...authors].some((id) => !previousAuthors.has(id));
  return hasNewAuthor || unknownTerms(rows, names) !== unknownTerms(before, names);
}

/** Ids of categories and tags of posts that have no name. */
function unknownTerms({ rows }: KnownRows, { categories, tags }: Names): string {
  const unknown = [...rows.values()].flatMap((row) => [
    ...row.categories.filter((id) => !categories.has(id)),
    ...row.tags.filter((id) => !tags.has(id)),
  ]);
  return [...new Set(unknown)].sort().join();
}

function visibleRows({ posts, pages }: Lists): Pick<Scan, 'posts' | 'pages' | 'pageNames'> {
  const open = ({ rows }: KnownRows) =>
    new Map([...rows].filter(([, { content }]) => !content.protected));
  const openPages = open(pages);
  return { posts: open(posts), pages: openPages, pageNames: namePages(openPages) };
}

/** Children of different parents may have the same slug: the oldest gets it. */
function namePages(pages: ReadonlyMap<number, KnownRow>): Map<number, string> {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { id, slug } of [...pages.values()].sort((a, b) => a.id - b.id)) {
    const name = pathName('page', slug, id);
    names.set(id, taken.has(name) ? `page-${id}` : name);
    taken.add(name);
  }
  return names;
}

/** What is left out, for the log. */
function noticeOf({ posts, pages }: Lists): string[] {
  const closed = [...posts.rows.values(), ...pages.rows.values()]
    .filter(({ content }) => content.protected)
    .map(({ id }) => id);
  const beyond = (
    [
      ['posts', posts],
      ['pages', pages],
    ] as const
  )
    .filter(([, { total }]) => total > MAX_POSTS)
    .map(([kind, { total }]) => `only the newest ${MAX_POSTS} of ${total} ${kind} are served`);
  return closed.length > 0
    ? [...beyond, `left out, because readers would need a password for ${closed.join(', ')}`]
    : beyond;
}
