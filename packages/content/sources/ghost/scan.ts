import { log } from '@wenzhan/kit/telemetry/log';
import { hashOf } from '../identifiers';
import { type EachItem, withLastValid } from '../parts/each-item';
import { keepLast, onChange } from '../parts/keep-last';
import { Listing } from '../parts/listing';
import { otherCategory, unreadable } from '../parts/make-record';
import { OwnFiles, REDIRECTS_ENTRY, SITE_ENTRY } from '../parts/own-files';
import { redirectsWithFile } from '../parts/redirects-file';
import { type Scanner, SourceEntries } from '../parts/remote-source';
import { siteWithFile } from '../parts/site-file';
import { usedTerms } from '../parts/used-terms';
import type { GhostApi, GhostCollection, GhostListedEntry } from './api';
import { authorOfPost, authorRecord, authorsOf } from './authors';
import {
  articleRecord,
  categoryOf,
  categoryRecord,
  type KnownPaths,
  knownPaths,
  pageRecord,
  redirectsOf,
  siteOf,
} from './records';
import {
  type GhostAuthor,
  type GhostSettings,
  type GhostTag,
  postSchema,
  settingsSchema,
  tagSchema,
} from './schemas';

const SETTINGS_CALL = 'GET /settings/';
const TAGS_CALL = 'GET /tags/';
const POSTS_CALL = 'GET /posts/';
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;
const OTHER_ENTRY = 'tags/none';
const NO_ID = '0'.repeat(24);

/** What Ghost has, without its texts. */
interface Lists {
  settingsRead: Awaited<ReturnType<GhostApi['settings']>>;
  settings: GhostSettings;
  /** The tags; a tag that is not as expected has its last valid version. */
  tags: EachItem<GhostTag>;
  /** Posts, pages and drafts. */
  listed: ListedCollection[];
}

interface ListedCollection {
  collection: GhostCollection;
  kind: 'posts' | 'pages';
  items: GhostListedEntry[];
  bad: Listing<GhostListedEntry>['bad'];
}

/**
 * A scan lists what Ghost has with four or five small requests, and everything again when a tag has changed; of some
 * posts only it takes a request or two.
 */
export function createScanner(api: GhostApi, name: string, dir: string | undefined): Scanner {
  const lists = [api.posts, api.pages, ...(api.drafts ? [api.drafts] : [])].map((collection) => ({
    collection,
    kind: collection === api.pages ? ('pages' as const) : ('posts' as const),
    listing: new Listing(collection.readPage),
  }));
  const files = new OwnFiles(dir);
  let last: Lists | undefined;
  let tagsHash = '';
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  const scan = async (isThorough: boolean) => {
    const { orLast, failures } = keepLast();
    const settingsRead = await orLast(api.settings(), last?.settingsRead);
    const settings = settingsRead.settings ?? last?.settings ?? unknownSettings(name);
    const read = await orLast(api.tags(), last?.tags);
    const tags = { ...read, list: withLastValid(read, ({ id }) => id, last?.tags.list) };
    const hash = hashOf(tags.list);
    const listed = await Promise.all(
      lists.map(async ({ listing, ...list }, at): Promise<ListedCollection> => {
        const all = listing.refresh(hash !== tagsHash).then((items) => [...items.values()]);
        const items = await orLast(all, last?.listed[at]?.items);
        return { ...list, items, bad: listing.bad };
      }),
    );
    if (failures.length === 0) tagsHash = hash;
    last = { settingsRead, settings, tags, listed };
    logOnce(failures);
    const entries = await entriesOf(last, files, isThorough);
    entries.failures = failures;
    return entries;
  };
  const scanArticles = async (ids: readonly string[]) => {
    if (!last) return null;
    const listed = [...last.listed];
    for (const [at, { listing, ...list }] of lists.entries()) {
      if (list.kind === 'pages') continue;
      const items = await listing.refreshOnly(ids, list.collection.readListed);
      if (!items) return null;
      listed[at] = { ...list, items: [...items.values()], bad: [] };
    }
    const posts = listed.flatMap(itemsOf).filter(({ id }) => ids.includes(id));
    const tags = last.tags.list;
    if (!posts.every((post) => hasKnownTags(post, tags))) return null;
    last = { ...last, listed };
    return entriesOf(last, files, true);
  };
  return { scan, scanArticles };
}

/** Whether the public tags of a post are as they were when all tags were read. */
function hasKnownTags({ tags }: GhostListedEntry, allTags: readonly GhostTag[]): boolean {
  const hashes = new Set(allTags.map(hashOf));
  return tags.every((tag) => tag.visibility !== 'public' || hashes.has(hashOf(tag)));
}

/** The entries of what was listed. */
async function entriesOf(
  { settingsRead, settings, tags, listed }: Lists,
  files: OwnFiles,
  isThorough: boolean,
): Promise<SourceEntries> {
  const entries = new SourceEntries();
  const state = await files.look();
  entries.addFaults('settings', SETTINGS_CALL, settingsRead.bad);
  entries.addFaults('tags', TAGS_CALL, tags.bad);
  for (const { kind, collection, bad } of listed) entries.addFaults(kind, collection.name, bad);
  const [posts = [], ...others] = listed.filter(({ kind }) => kind === 'posts').map(itemsOf);
  const categories = categoriesOf([...posts, ...others.flat()]);
  const authors = authorsOf(posts);
  const pages = listed.filter(({ kind }) => kind === 'pages').flatMap(itemsOf);
  const paths = pathsOf(tags.list, posts, pages, authors, settings.url);
  const pathsHash = hashOf([...paths.tags, ...paths.authors, ...paths.pages]);
  entries.addReady(SITE_ENTRY, hashOf([settings, state, pathsHash]), () =>
    siteEntry(settings, paths, files),
  );
  entries.addReady(REDIRECTS_ENTRY, hashOf([settings.url, state, pathsHash]), () =>
    redirectsWithFile(redirectsOf(paths, settings.url), files),
  );
  for (const [entry, tag] of categories) {
    entries.addRecord(entry, hashOf(tag), TAGS_CALL, () => categoryRecord(entry, tag));
  }
  for (const [slug, author] of authors) {
    const entry = `authors/${slug}`;
    entries.addRecord(entry, hashOf(author), POSTS_CALL, () => authorRecord(entry, author));
  }
  const now = Date.now();
  for (const { kind, collection, items } of listed) {
    for (const item of items) {
      const entry = `${kind}/${item.id}`;
      const author = authorOfPost(item, authors);
      const fingerprint = fingerprintOf(item, author, settings.url, now, isThorough);
      entries.addText(entry, fingerprint, {
        ...{ texts: collection, id: item.id },
        toRecord: (whole) => {
          const post = postSchema.parse(whole);
          if (kind === 'pages') return pageRecord(entry, post, settings.url);
          return articleRecord(entry, post, settings.url, authorOfPost(post, authors));
        },
      });
    }
  }
  return entries;
}

/** Defaults, until valid settings have been read. */
const unknownSettings = (url: string): GhostSettings =>
  settingsSchema.parse({ title: new URL(url).host, url });

const itemsOf = ({ items }: ListedCollection) => items;

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

/** The paths of Ghost's lists and pages. @param posts those that are published */
function pathsOf(
  allTags: readonly GhostTag[],
  posts: readonly GhostListedEntry[],
  pages: readonly GhostListedEntry[],
  authors: ReadonlyMap<string, GhostAuthor>,
  base: string,
): KnownPaths {
  const byId = allTags.map((tag) => [tag.id, tag] as const);
  const tags = [...usedTerms(byId, posts, (post) => post.tags.map(({ id }) => id)).values()];
  const published = categoriesOf(posts);
  const isCategory = ({ id }: GhostTag) => published.has(`tags/${id}`);
  const slugs = posts.flatMap((post) => post.authors.map(({ slug }) => slug)).filter(Boolean);
  const hasPage = new Map(slugs.map((slug) => [slug, authors.has(slug)]));
  return knownPaths(tags, isCategory, hasPage, pages, base);
}

/** The site, without entries of the navigation that are not as expected. */
async function siteEntry(settings: GhostSettings, paths: KnownPaths, files: OwnFiles) {
  const parsed = await siteWithFile(siteOf(settings, paths), files);
  const faults = settings.navigation.bad.flatMap(
    ({ error }) => unreadable(SITE_ENTRY, `${SETTINGS_CALL}: navigation`, error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}

function fingerprintOf(
  item: GhostListedEntry,
  author: string | undefined,
  base: string,
  now: number,
  isThorough: boolean,
): string {
  const isSettled = Date.parse(item.updatedAt) < now - SETTLED_AFTER_MS;
  const mark = isSettled ? '' : isThorough ? `~${now}` : '~';
  return item.updatedAt + mark + hashOf([item.slug, item.tags, author ?? '', base]);
}
