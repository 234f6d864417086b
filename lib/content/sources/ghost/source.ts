import { log } from '../../../runtime/telemetry/log';
import type { ContentSource } from '../../source';
import type { BadItem, EachItem } from '../each-item';
import { keepLast, onChange } from '../keep-last';
import { Listing } from '../listing';
import { hashOf, systemIdOf } from '../names';
import { otherCategory, unreadable } from '../records';
import { REDIRECTS_ENTRY } from '../redirects-file';
import { filesFingerprint, SITE_ENTRY } from '../site-file';
import type { SourceOptions } from '../source-options';
import {
  type GhostApi,
  type GhostCollection,
  type GhostListedEntry,
  ghostApi,
  isGhostEditor,
} from './api';
import { authorOfPost, authorsOf } from './authors';
import { AUTHORS, type Found, readEntries, TAGS_CALL } from './read-entries';
import { categoryOf, knownPaths } from './records';
import { type GhostSettings, type GhostTag, settingsSchema, tagSchema } from './schemas';

const RESCAN_AFTER_MS = 2000;
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;
const OTHER_ENTRY = 'tags/none';
const NO_ID = '0'.repeat(24);

/** A Ghost as a source: posts with their first public tag as category, and pages. */
export function ghostSource({ url, key = '', dir }: SourceOptions): ContentSource {
  const api = ghostApi(url, key);
  const scanner = createScanner(api, url, dir);
  let found: Found | null = null;
  const take = ({ fingerprints, ...rest }: Scan) => {
    found = rest;
    return { fingerprints, folders: [] };
  };
  return {
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    remote: true,
    isEditor: (email, accessToken) => isGhostEditor(url, email, accessToken),
    scan: async (isThorough = false) => take(await scanner.scan(isThorough)),
    scanArticles: async (ids) => {
      const scan = await scanner.scanPosts(ids.map((id) => systemIdOf(id, 16, NO_ID.length)));
      return scan && take(scan);
    },
    read: async (entries, add) => {
      if (found) await readEntries(entries, found, dir, add);
    },
  };
}

type Scan = Found & { fingerprints: Map<string, string> };

interface Scanner {
  /** Lists what Ghost has with four or five small requests, and everything again when a tag has changed. */
  scan(isThorough: boolean): Promise<Scan>;
  /** Looks at some posts only, with a request or two. Null if that takes a scan of everything. @throws {SourceError} */
  scanPosts(ids: readonly string[]): Promise<Scan | null>;
}

/** What Ghost has, without texts. */
interface Contents {
  settings: GhostSettings;
  tags: EachItem<GhostTag>;
  /** Settings that are not as expected. */
  badSettings: readonly BadItem[];
  lists: ListedCollection[];
}

interface ListedCollection {
  collection: GhostCollection;
  items: GhostListedEntry[];
  bad: readonly BadItem[];
}

function createScanner(api: GhostApi, name: string, dir: string | undefined): Scanner {
  const lists = [api.posts, api.pages, ...(api.drafts ? [api.drafts] : [])].map((collection) => ({
    collection,
    listing: new Listing(collection.readPage),
  }));
  const last: { answer?: Awaited<ReturnType<GhostApi['settings']>>; contents?: Contents } = {};
  let tagsHash = '';
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  const scan = async (isThorough: boolean) => {
    const { orLast, failures } = keepLast();
    const { contents: before } = last;
    const answer = await orLast(api.settings(), last.answer);
    const settings = answer.settings ?? before?.settings ?? unknownSettings(name);
    const read = await orLast(api.tags(), before?.tags);
    const list = [...read.list, ...stillKnown(read.bad, before?.tags.list)];
    const hash = hashOf(list);
    const listed = await Promise.all(
      lists.map(async ({ collection, listing }, at) => {
        const all = listing.refresh(hash !== tagsHash).then((found) => [...found.values()]);
        const items = await orLast(all, before?.lists[at]?.items);
        return { collection, items, bad: listing.bad };
      }),
    );
    if (failures.length === 0) tagsHash = hash;
    logOnce(failures);
    last.answer = answer;
    last.contents = { settings, badSettings: answer.bad, tags: { ...read, list }, lists: listed };
    return toScan(last.contents, api, dir, isThorough);
  };
  const scanPosts = async (ids: readonly string[]) => {
    const { contents: before } = last;
    if (!before) return null;
    const changed = [...before.lists];
    for (const [at, { collection, listing }] of lists.entries()) {
      if (collection === api.pages) continue;
      const found = await listing.refreshOnly(ids, collection.readListed);
      if (!found) return null;
      changed[at] = { collection, items: [...found.values()], bad: [] };
    }
    const posts = changed.flatMap(({ items }) => items).filter(({ id }) => ids.includes(id));
    if (!posts.every((post) => hasKnownTags(post, before.tags.list))) return null;
    last.contents = { ...before, lists: changed };
    return toScan(last.contents, api, dir, true);
  };
  return { scan, scanPosts };
}

/** Whether the public tags of a post are as they were when all tags were read. */
function hasKnownTags({ tags }: GhostListedEntry, known: readonly GhostTag[]): boolean {
  const hashes = new Set(known.map(hashOf));
  return tags.every((tag) => tag.visibility !== 'public' || hashes.has(hashOf(tag)));
}

/** Derives the entries and their fingerprints. */
async function toScan(
  { settings, badSettings, tags, lists }: Contents,
  api: GhostApi,
  dir: string | undefined,
  isThorough: boolean,
): Promise<Scan> {
  const files = await filesFingerprint(dir);
  const posts = lists.filter(({ collection }) => collection !== api.pages);
  const categories = categoriesOf(posts.flatMap(({ items }) => items));
  const published = categoriesOf(itemsOf(lists, api.posts));
  const isCategory = ({ id }: GhostTag) => published.has(`tags/${id}`);
  const authors = authorsOf(itemsOf(lists, api.posts));
  const slugs = itemsOf(lists, api.posts).flatMap((post) => post.authors.map(({ slug }) => slug));
  const hasPage = new Map(slugs.filter(Boolean).map((slug) => [slug, authors.has(slug)]));
  const paths = knownPaths(tags.list, isCategory, hasPage, itemsOf(lists, api.pages), settings.url);
  const pathsHash = hashOf([...paths.tags, ...paths.authors, ...paths.pages]);
  const fingerprints = new Map([
    [SITE_ENTRY, hashOf([settings, files, pathsHash])],
    [REDIRECTS_ENTRY, hashOf([settings.url, files, pathsHash])],
    ...[...categories].map(([entry, tag]) => [entry, hashOf(tag)] as const),
    ...[...authors].map(([slug, author]) => [AUTHORS + slug, hashOf(author)] as const),
  ]);
  const texts: Found['texts'] = new Map();
  const now = Date.now();
  for (const { collection, items } of lists) {
    const isPage = collection === api.pages;
    for (const item of items) {
      const entry = `${kindOf(collection, api)}/${item.id}`;
      fingerprints.set(entry, fingerprintOf(item, authorOfPost(item, authors), now, isThorough));
      texts.set(entry, { id: item.id, collection, isPage });
    }
  }
  const faults = faultsOf(badSettings, tags.bad, lists, api);
  for (const [entry, fault] of faults) fingerprints.set(entry, hashOf(fault));
  return { fingerprints, settings, paths, categories, authors, texts, faults };
}

/** What is not as expected, by entry. */
function faultsOf(
  badSettings: readonly BadItem[],
  badTags: readonly BadItem[],
  lists: readonly ListedCollection[],
  api: GhostApi,
): Found['faults'] {
  const faults = [
    ...badSettings.map((item) => ['settings', 'GET /settings/', item] as const),
    ...badTags.map((item) => ['tags', TAGS_CALL, item] as const),
    ...lists.flatMap(({ collection, bad }) =>
      bad.map((item) => [kindOf(collection, api), collection.name, item] as const),
    ),
  ];
  return new Map(
    faults.map(([kind, call, { id, error }]) => {
      const entry = `${kind}/${id}`;
      return [entry, unreadable(entry, call, error)] as const;
    }),
  );
}

/** Defaults, until valid settings have been read. */
const unknownSettings = (url: string): GhostSettings =>
  settingsSchema.parse({ title: new URL(url).host, url });

const kindOf = (collection: GhostCollection, { pages }: GhostApi) =>
  collection === pages ? 'pages' : 'posts';

/** The last valid versions of tags that are not as expected. */
function stillKnown(bad: readonly BadItem[], known: readonly GhostTag[] = []): GhostTag[] {
  const ids = new Set(bad.map(({ id }) => id));
  return known.filter(({ id }) => ids.has(id));
}

const itemsOf = (listed: readonly ListedCollection[], collection: GhostCollection) =>
  listed.find((one) => one.collection === collection)?.items ?? [];

/** The categories of the posts, by entry. */
function categoriesOf(posts: readonly GhostListedEntry[]): Map<string, GhostTag> {
  const categories = new Map<string, GhostTag>();
  const { name, title } = otherCategory();
  const other = tagSchema.parse({ id: NO_ID, name: title, slug: name, visibility: 'public' });
  for (const { tags } of posts) {
    const tag = tags.find(({ visibility }) => visibility === 'public');
    categories.set(tag ? `tags/${tag.id}` : OTHER_ENTRY, tag ?? other);
  }
  // A tag of that name is the same category.
  const isTaken = [...categories.values()].some(
    (tag) => tag !== other && categoryOf([tag]) === name,
  );
  if (isTaken) categories.delete(OTHER_ENTRY);
  return categories;
}

function fingerprintOf(
  item: GhostListedEntry,
  author: string | undefined,
  now: number,
  isThorough: boolean,
): string {
  const isSettled = Date.parse(item.updatedAt) < now - SETTLED_AFTER_MS;
  const mark = isSettled ? '' : isThorough ? `~${now}` : '~';
  return item.updatedAt + mark + hashOf([item.slug, item.tags, author ?? '']);
}
