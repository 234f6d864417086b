import type { ParsedFile } from '../../content/parse-file';
import type { ContentSource } from '../../content/source';
import { Listing } from '../listing';
import { hashOf } from '../names';
import { good, otherCategory, unreadable } from '../records';
import { SITE_ENTRY, siteFileFingerprint, siteWithFile } from '../site-file';
import type { SourceOptions } from '../source-options';
import { type GhostApi, type GhostCollection, ghostApi, isGhostEditor } from './api';
import {
  articleRecord,
  categoryOf,
  categoryRecord,
  type KnownPaths,
  knownPaths,
  pageRecord,
  redirectsRecord,
  siteOf,
} from './records';
import { type GhostSettings, type GhostTag, postSchema, tagSchema } from './schemas';

const RESCAN_AFTER_MS = 2000;
/** Posts with all their fields in one answer. */
const READ_AT_ONCE = 50;
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;
const REDIRECTS_ENTRY = 'redirects';
const OTHER_ENTRY = 'tags/none';
const NO_ID = '0'.repeat(24);

type Listed = Awaited<ReturnType<GhostCollection['readPage']>>['items'][number];
type Add = (entry: string, parsed: ParsedFile) => void;

/** What the last scan found. */
interface Found {
  settings: GhostSettings;
  paths: KnownPaths;
  /** Tags that are categories, by entry. */
  categories: Map<string, GhostTag>;
  /** Where to read each post and page, by entry. */
  texts: Map<string, { id: string; collection: GhostCollection; isPage: boolean }>;
}

/** A Ghost as a source: posts with their first public tag as category, and pages. */
export function ghostSource({ url, key = '', dir }: SourceOptions): ContentSource {
  const api = ghostApi(url, key);
  const scan = scanner(api, dir);
  let found: Found | null = null;
  return {
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    remote: true,
    isEditor: (email, accessToken) => isGhostEditor(url, email, accessToken),
    scan: async (isThorough = false) => {
      const { fingerprints, ...rest } = await scan(isThorough);
      found = rest;
      return { fingerprints, folders: [] };
    },
    read: async (entries, add) => {
      if (found) await readEntries(entries, found, dir, add);
    },
  };
}

/** Lists what Ghost has with four or five small requests, and everything again when a tag has changed. */
function scanner(api: GhostApi, dir: string | undefined) {
  const lists = [api.posts, api.pages, ...(api.drafts ? [api.drafts] : [])].map((collection) => ({
    collection,
    listing: new Listing(collection.readPage),
  }));
  let tagsHash = '';
  return async (isThorough: boolean): Promise<Found & { fingerprints: Map<string, string> }> => {
    const [settings, tags, file] = await Promise.all([
      api.settings(),
      api.tags(),
      siteFileFingerprint(dir),
    ]);
    const hash = hashOf(tags);
    const listed = await Promise.all(
      lists.map(async ({ collection, listing }) => ({
        collection,
        items: [...(await listing.refresh(hash !== tagsHash)).values()],
      })),
    );
    tagsHash = hash;
    const posts = listed.filter(({ collection }) => collection !== api.pages);
    const categories = categoriesOf(posts.flatMap(({ items }) => items));
    const published = categoriesOf(itemsOf(listed, api.posts));
    const isCategory = ({ id }: GhostTag) => published.has(`tags/${id}`);
    const paths = knownPaths(tags, isCategory, itemsOf(listed, api.pages), settings.url);
    const pathsHash = hashOf([...paths.tags, ...paths.pages]);
    const fingerprints = new Map([
      [SITE_ENTRY, hashOf([settings, file, pathsHash])],
      [REDIRECTS_ENTRY, hashOf([settings.url, pathsHash])],
      ...[...categories].map(([entry, tag]) => [entry, hashOf(tag)] as const),
    ]);
    const texts: Found['texts'] = new Map();
    const now = Date.now();
    for (const { collection, items } of listed) {
      const isPage = collection === api.pages;
      for (const item of items) {
        const entry = `${isPage ? 'pages' : 'posts'}/${item.id}`;
        fingerprints.set(entry, fingerprintOf(item, now, isThorough));
        texts.set(entry, { id: item.id, collection, isPage });
      }
    }
    return { fingerprints, settings, paths, categories, texts };
  };
}

interface ListedCollection {
  collection: GhostCollection;
  items: Listed[];
}

const itemsOf = (listed: readonly ListedCollection[], collection: GhostCollection) =>
  listed.find((one) => one.collection === collection)?.items ?? [];

/** The categories of the posts, by entry. */
function categoriesOf(posts: readonly Listed[]): Map<string, GhostTag> {
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

function fingerprintOf(item: Listed, now: number, isThorough: boolean): string {
  const isSettled = Date.parse(item.updatedAt) < now - SETTLED_AFTER_MS;
  const mark = isSettled ? '' : isThorough ? `~${now}` : '~';
  return item.updatedAt + mark + hashOf([item.slug, item.tags, item.authors]);
}

async function readEntries(
  entries: readonly string[],
  { settings, paths, categories, texts }: Found,
  dir: string | undefined,
  add: Add,
): Promise<void> {
  const wanted = new Map<GhostCollection, string[]>();
  for (const entry of entries) {
    const tag = categories.get(entry);
    const text = texts.get(entry);
    if (entry === SITE_ENTRY) add(entry, await siteWithFile(siteOf(settings, paths), dir));
    else if (entry === REDIRECTS_ENTRY) {
      add(entry, good(redirectsRecord(entry, paths, settings.url)));
    } else if (tag) add(entry, good(categoryRecord(entry, tag)));
    else if (text) wanted.set(text.collection, [...(wanted.get(text.collection) ?? []), entry]);
  }
  for (const [collection, all] of wanted) {
    for (let start = 0; start < all.length; start += READ_AT_ONCE) {
      const chunk = all.slice(start, start + READ_AT_ONCE);
      const ids = chunk.map((entry) => texts.get(entry)?.id ?? '');
      const isPage = texts.get(chunk[0] ?? '')?.isPage ?? false;
      for (const item of await collection.read(ids)) {
        addText(item, collection.name, settings.url, isPage, new Set(ids), add);
      }
    }
  }
}

function addText(
  item: unknown,
  call: string,
  base: string,
  isPage: boolean,
  ids: ReadonlySet<string>,
  add: Add,
): void {
  const id = (item as { id?: string }).id ?? '';
  if (!ids.has(id)) return;
  const entry = `${isPage ? 'pages' : 'posts'}/${id}`;
  const parsed = postSchema.safeParse(item);
  const toRecord = isPage ? pageRecord : articleRecord;
  add(
    entry,
    parsed.success
      ? good(toRecord(entry, parsed.data, base))
      : unreadable(entry, call, parsed.error),
  );
}
