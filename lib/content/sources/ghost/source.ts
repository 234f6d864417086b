import { log } from '../../../runtime/telemetry/log';
import type { ContentSource } from '../../source';
import type { BadItem, EachItem } from '../each-item';
import { keepLast, onChange } from '../keep-last';
import { Listing } from '../listing';
import { hashOf } from '../names';
import { otherCategory, unreadable } from '../records';
import { REDIRECTS_ENTRY } from '../redirects-file';
import { filesFingerprint, SITE_ENTRY } from '../site-file';
import type { SourceOptions } from '../source-options';
import { type GhostApi, type GhostCollection, ghostApi, isGhostEditor } from './api';
import { authorOfPost, authorsOf } from './authors';
import { AUTHORS, type Found, readEntries, TAGS_CALL } from './read-entries';
import { categoryOf, knownPaths } from './records';
import { type GhostSettings, type GhostTag, settingsSchema, tagSchema } from './schemas';

const RESCAN_AFTER_MS = 2000;
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;
const OTHER_ENTRY = 'tags/none';
const NO_ID = '0'.repeat(24);

type Listed = Awaited<ReturnType<GhostCollection['readPage']>>['items'][number];

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
    const files = await filesFingerprint(dir);
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
    const authors = authorsOf(itemsOf(listed, api.posts));
    const slugs = itemsOf(listed, api.posts).flatMap((post) =>
      post.authors.map(({ slug }) => slug),
    );
    const hasPage = new Map(slugs.filter(Boolean).map((slug) => [slug, authors.has(slug)]));
    const paths = knownPaths(tags, isCategory, hasPage, itemsOf(listed, api.pages), settings.url);
    const pathsHash = hashOf([...paths.tags, ...paths.authors, ...paths.pages]);
    const fingerprints = new Map([
      [SITE_ENTRY, hashOf([settings, files, pathsHash])],
      [REDIRECTS_ENTRY, hashOf([settings.url, files, pathsHash])],
      ...[...categories].map(([entry, tag]) => [entry, hashOf(tag)] as const),
      ...[...authors].map(([slug, author]) => [AUTHORS + slug, hashOf(author)] as const),
    ]);
    const texts: Found['texts'] = new Map();
    const now = Date.now();
    for (const { collection, items } of listed) {
      const isPage = collection === api.pages;
      for (const item of items) {
        const entry = `${kindOf(collection, api)}/${item.id}`;
        fingerprints.set(entry, fingerprintOf(item, authorOfPost(item, authors), now, isThorough));
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
    return { fingerprints, settings, paths, categories, authors, texts, faults };
  };
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

function fingerprintOf(
  item: Listed,
  author: string | undefined,
  now: number,
  isThorough: boolean,
): string {
  const isSettled = Date.parse(item.updatedAt) < now - SETTLED_AFTER_MS;
  const mark = isSettled ? '' : isThorough ? `~${now}` : '~';
  return item.updatedAt + mark + hashOf([item.slug, item.tags, author ?? '']);
}
