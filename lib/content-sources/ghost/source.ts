import { z } from 'zod';
import type { ParsedFile } from '../../content/parse-file';
import type { ContentSource } from '../../content/source';
import { log } from '../../telemetry/log';
import type { BadItem, EachItem } from '../each-item';
import { keepLast, onChange } from '../keep-last';
import { Listing } from '../listing';
import { hashOf } from '../names';
import { chunkReader } from '../read-chunks';
import { otherCategory, readEntry, unreadable } from '../records';
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
import {
  type GhostSettings,
  type GhostTag,
  postSchema,
  settingsSchema,
  tagSchema,
} from './schemas';

const RESCAN_AFTER_MS = 2000;
/** Posts with all their fields in one answer. */
const READ_AT_ONCE = 50;
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;
const REDIRECTS_ENTRY = 'redirects';
const TAGS_CALL = 'GET /tags/';
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
  /** What is not as expected, by entry. */
  faults: ReadonlyMap<string, ParsedFile>;
}

/** A Ghost as a source: posts with their first public tag as category, and pages. */
export function ghostSource({ url, key = '', dir }: SourceOptions): ContentSource {
  const api = ghostApi(url, key);
  const scan = scanner(api, url, dir);
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
function scanner(api: GhostApi, name: string, dir: string | undefined) {
  const lists = [api.posts, api.pages, ...(api.drafts ? [api.drafts] : [])].map((collection) => ({
    collection,
    listing: new Listing(collection.readPage),
  }));
  const last: {
    answer?: Awaited<ReturnType<GhostApi['settings']>>;
    settings?: GhostSettings;
    tags?: EachItem<GhostTag>;
    listed: Listed[][];
  } = {
    listed: [],
  };
  let tagsHash = '';
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  return async (isThorough: boolean): Promise<Found & { fingerprints: Map<string, string> }> => {
    const { orLast, failures } = keepLast();
    const answer = await orLast(api.settings(), last.answer);
    const settings = answer.settings ?? last.settings ?? unknownSettings(name);
    const read = await orLast(api.tags(), last.tags);
    const tags = [...read.list, ...stillKnown(read.bad, last.tags?.list)];
    const file = await siteFileFingerprint(dir);
    const hash = hashOf(tags);
    const listed = await Promise.all(
      lists.map(async ({ collection, listing }, at) => {
        const all = listing.refresh(hash !== tagsHash).then((found) => [...found.values()]);
        const items = await orLast(all, last.listed[at]);
        last.listed[at] = items;
        return { collection, items, bad: listing.bad };
      }),
    );
    if (failures.length === 0) tagsHash = hash;
    Object.assign(last, { answer, settings, tags: { ...read, list: tags } });
    logOnce(failures);
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
        const entry = `${kindOf(collection, api)}/${item.id}`;
        fingerprints.set(entry, fingerprintOf(item, now, isThorough));
        texts.set(entry, { id: item.id, collection, isPage });
      }
    }
    const faults = new Map(
      [
        ...answer.bad.map((item) => ['settings', 'GET /settings/', item] as const),
        ...read.bad.map((item) => ['tags', TAGS_CALL, item] as const),
        ...listed.flatMap(({ collection, bad }) =>
          bad.map((item) => [kindOf(collection, api), collection.name, item] as const),
        ),
      ].map(([kind, call, { id, error }]) => {
        const entry = `${kind}/${id}`;
        return [entry, unreadable(entry, call, error)] as const;
      }),
    );
    for (const [entry, fault] of faults) fingerprints.set(entry, hashOf(fault));
    return { fingerprints, settings, paths, categories, texts, faults };
  };
}

/** What stands in for settings that have never been as expected. */
const unknownSettings = (url: string): GhostSettings =>
  settingsSchema.parse({ title: new URL(url).host, url });

const kindOf = (collection: GhostCollection, { pages }: GhostApi) =>
  collection === pages ? 'pages' : 'posts';

/** The last valid versions of tags that are not as expected. */
function stillKnown(bad: readonly BadItem[], known: readonly GhostTag[] = []): GhostTag[] {
  const ids = new Set(bad.map(({ id }) => id));
  return known.filter(({ id }) => ids.has(id));
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
  { settings, paths, categories, texts, faults }: Found,
  dir: string | undefined,
  add: Add,
): Promise<void> {
  const wanted = new Map<GhostCollection, string[]>();
  for (const entry of entries) {
    const fault = faults.get(entry);
    const tag = categories.get(entry);
    const text = texts.get(entry);
    if (fault) add(entry, fault);
    else if (entry === SITE_ENTRY) add(entry, await siteEntry(settings, paths, dir));
    else if (entry === REDIRECTS_ENTRY) {
      add(
        entry,
        readEntry(entry, TAGS_CALL, () => redirectsRecord(entry, paths, settings.url)),
      );
    } else if (tag)
      add(
        entry,
        readEntry(entry, TAGS_CALL, () => categoryRecord(entry, tag)),
      );
    else if (text) wanted.set(text.collection, [...(wanted.get(text.collection) ?? []), entry]);
  }
  for (const [collection, all] of wanted) {
    const isPage = texts.get(all[0] ?? '')?.isPage ?? false;
    const read = chunkReader(isPage ? 'pages/' : 'posts/', collection.name, add);
    for (let start = 0; start < all.length; start += READ_AT_ONCE) {
      const chunk = all.slice(start, start + READ_AT_ONCE);
      await read(
        chunk.map((entry) => texts.get(entry)?.id ?? ''),
        async (ids) => {
          for (const item of await collection.read(ids)) {
            addText(item, collection.name, settings.url, isPage, new Set(ids), add);
          }
        },
      );
    }
  }
}

/** The site, without entries of the navigation that are not as expected. */
async function siteEntry(
  settings: GhostSettings,
  paths: KnownPaths,
  dir: string | undefined,
): Promise<ParsedFile> {
  const parsed = await siteWithFile(siteOf(settings, paths), dir);
  const faults = settings.navigation.bad.flatMap(
    ({ error }) => unreadable(SITE_ENTRY, 'GET /settings/: navigation', error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}

function addText(
  item: unknown,
  call: string,
  base: string,
  isPage: boolean,
  ids: ReadonlySet<string>,
  add: Add,
): void {
  const { id = '' } = z.object({ id: z.string() }).partial().safeParse(item).data ?? {};
  if (!ids.has(id)) return;
  const entry = `${isPage ? 'pages' : 'posts'}/${id}`;
  const toRecord = isPage ? pageRecord : articleRecord;
  add(
    entry,
    readEntry(entry, call, () => toRecord(entry, postSchema.parse(item), base)),
  );
}
