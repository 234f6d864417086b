import { steadyNow } from '../../process/steady-now';
import { log } from '../../telemetry/log';
import type { JsonClient } from '../json-client';
import { type Menu, readMenu } from './menu';
import { type Names, pathName, readNames } from './names';
import { type KnownRow, type KnownRows, listRows, type RowsQuery, updateRows } from './rows';
import { rootSchema, type WpRoot } from './schemas';

/** Maximum of posts, and of pages; all are in memory. The newest ones are served. */
const MAX_POSTS = 10_000;
/** Milliseconds after which names and menu are read again without a signal. */
const NAMES_MS = 5 * 60_000;
/** Milliseconds after which posts are listed from the beginning. */
const LIST_MS = 15 * 60_000;
const DRAFTS = 'publish,future,draft,pending';

/** A WordPress site as of one scan, without its texts. */
export interface Scan {
  root: WpRoot;
  names: Names;
  menu: Menu | null;
  /** Without those that need a password. */
  posts: ReadonlyMap<number, KnownRow>;
  pages: ReadonlyMap<number, KnownRow>;
  /** The names of pages in addresses. */
  pageNames: ReadonlyMap<number, string>;
  /** Value of the parameter `status`; undefined for what is published. */
  statuses: string | undefined;
}

type Rare = Pick<Scan, 'root' | 'names' | 'menu'> & { version: string; readAt: number };

interface Lists {
  posts: KnownRows;
  pages: KnownRows;
  listedAt: number;
}

/**
 * A function that scans the site: usually with one request for posts and one for pages. Names and menu are read
 * every five minutes, or if the scan is thorough; all posts are listed again if these have changed.
 *
 * @param site its name for the log, and whether drafts are read
 */
export function createScanner(
  client: JsonClient,
  { name, hasKey }: { name: string; hasKey: boolean },
): (isThorough: boolean) => Promise<Scan> {
  const statuses = hasKey ? DRAFTS : undefined;
  const posts: RowsQuery = { path: '/wp/v2/posts', statuses, limit: MAX_POSTS };
  const pages: RowsQuery = { path: '/wp/v2/pages', statuses: undefined, limit: MAX_POSTS };
  let rare: Rare | undefined;
  let lists: Lists | undefined;
  let knownUnknown = '';
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  return async (isThorough) => {
    const before = rare;
    if (!rare || isThorough || isOver(rare.readAt, NAMES_MS)) rare = await readRare(client, hasKey);
    const isNew = !lists || rare.version !== before?.version || isOver(lists.listedAt, LIST_MS);
    lists = isNew
      ? await listAll(client, posts, pages)
      : await update(client, lists as Lists, posts, pages);
    const unknown = unknownTerms(lists.posts, rare.names);
    // A category that was added after the names were read, or one that WordPress does not list at all.
    if (unknown !== '' && unknown !== knownUnknown) rare = await readRare(client, hasKey);
    knownUnknown = unknown;
    logOnce(noticeOf(lists));
    return { ...rare, ...visibleRows(lists), statuses };
  };
}

const isOver = (since: number, ms: number): boolean => steadyNow() - since >= ms;

async function readRare(client: JsonClient, hasKey: boolean): Promise<Rare> {
  const fields = { query: { _fields: 'name,description,url,home' } };
  // First, so that a system that does not answer is logged in the same words each time.
  const { data: root } = await client.get('/', rootSchema, fields);
  const [names, menu] = await Promise.all([readNames(client), hasKey ? readMenu(client) : null]);
  const { categories, tags, authors } = names;
  const version = JSON.stringify([[...categories], [...tags], [...authors]]);
  return { root, names, menu, version, readAt: steadyNow() };
}

async function listAll(client: JsonClient, posts: RowsQuery, pages: RowsQuery): Promise<Lists> {
  const listed = [await listRows(client, posts), await listRows(client, pages)] as const;
  return { posts: listed[0], pages: listed[1], listedAt: steadyNow() };
}

async function update(
  client: JsonClient,
  known: Lists,
  posts: RowsQuery,
  pages: RowsQuery,
): Promise<Lists> {
  const newPosts = await updateRows(client, posts, known.posts);
  const newPages = await updateRows(client, pages, known.pages);
  return { posts: newPosts, pages: newPages, listedAt: known.listedAt };
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

/** Passes on lines that were not there the last time. */
function onChange(write: (line: string) => void): (lines: readonly string[]) => void {
  let known: readonly string[] = [];
  return (lines) => {
    for (const line of lines) if (!known.includes(line)) write(line);
    known = lines;
  };
}
