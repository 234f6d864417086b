import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { log } from '@wenzhan/kit/telemetry/log';
import type { RedirectsFile } from '../../files/file-schemas';
import { hashOf } from '../identifiers';
import { type EachItem, withLastValid } from '../parts/each-item';
import { keepLast, onChange } from '../parts/keep-last';
import { Listing } from '../parts/listing';
import { unreadable } from '../parts/make-record';
import { OwnFiles, REDIRECTS_ENTRY, SITE_ENTRY } from '../parts/own-files';
import { redirectsWithFile } from '../parts/redirects-file';
import { type Scanner, SourceEntries } from '../parts/remote-source';
import { siteWithFile } from '../parts/site-file';
import type { GhostApi, GhostCollection, GhostListedEntry } from './api';
import { authorOfPost, authorRecord, authorsOf } from './authors';
import { categoriesOf, pathsOf } from './categories';
import { editionOf, type GhostEditionEntry, type GhostLanguages, ownPlace } from './editions';
import {
  articleRecord,
  categoryRecord,
  type KnownPaths,
  movedTo,
  pageRecord,
  redirectsOf,
  siteOf,
} from './records';
import { type GhostSettings, type GhostTag, postSchema, settingsSchema } from './schemas';

const SETTINGS_CALL = 'GET /settings/';
const TAGS_CALL = 'GET /tags/';
const POSTS_CALL = 'GET /posts/';
/** Ghost's times have whole seconds: what changed within this time may have changed again. */
const SETTLED_AFTER_MS = 5000;

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

/** What of it is in one language. */
interface EditionCollection extends ListedCollection {
  items: GhostEditionEntry[];
}

interface ScannerOptions {
  /** The name of the source, for the log. */
  name: string;
  /** Ghost's address. */
  url: string;
  /** Folder with the site's own files; undefined without one. */
  dir: string | undefined;
  /** The languages of the site, the default one first. */
  languages: () => Promise<readonly string[]>;
  /** The language that is read; undefined for the default one. */
  language: string | undefined;
}

/**
 * A scan lists what Ghost has with four or five small requests, and everything again when a tag has changed; of some
 * posts only it takes a request or two.
 */
export function createScanner(
  api: GhostApi,
  { name, url, dir, languages, language }: ScannerOptions,
): Scanner {
  const lists = [api.posts, api.pages, ...(api.drafts ? [api.drafts] : [])].map((collection) => ({
    collection,
    kind: collection === api.pages ? ('pages' as const) : ('posts' as const),
    listing: new Listing(collection.readPage),
  }));
  const files = new OwnFiles(dir);
  const wanted = async (): Promise<GhostLanguages> => ({ all: await languages(), language });
  let last: Lists | undefined;
  let tagsHash = '';
  const logOnce = onChange((line) => log('warn', `${name}: ${line}`));
  const scan = async (isThorough: boolean) => {
    const { orLast, failures } = keepLast();
    const settingsRead = await orLast(api.settings(), last?.settingsRead);
    const settings = settingsRead.settings ?? last?.settings ?? unknownSettings(url);
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
    const entries = await entriesOf(last, files, await wanted(), isThorough);
    entries.failures = failures;
    return entries;
  };
  const scanArticles = async (articles: readonly string[]) => {
    if (!last) return null;
    const wantedNow = await wanted();
    const ids = [...new Set([...articles, ...postsOf(articles, listedIn(last, wantedNow))])];
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
    return entriesOf(last, files, wantedNow, true);
  };
  return { scan, scanArticles };
}

/** The posts that are articles in a language: their translations. */
const postsOf = (articles: readonly string[], listed: readonly EditionCollection[]): string[] =>
  listed
    .filter(({ kind }) => kind === 'posts')
    .flatMap(({ items }) => items.filter(({ articleId }) => articles.includes(articleId)))
    .map(({ id }) => id);

/** What was listed in one language. */
function listedIn({ listed, tags }: Lists, languages: GhostLanguages): EditionCollection[] {
  const editionFor = (kind: ListedCollection['kind']) => {
    const all = listed.filter((list) => list.kind === kind).flatMap(({ items }) => items);
    return editionOf(languages, all, tags.list);
  };
  const editions = { posts: editionFor('posts'), pages: editionFor('pages') };
  return listed.map((list) => ({ ...list, items: editions[list.kind](list.items) }));
}

/** Redirects from the addresses that translations have in Ghost, which do not begin with their language. */
function movedTranslations(lists: Lists, { all, language }: GhostLanguages): RedirectsFile {
  if (language !== undefined) return [];
  const { url } = lists.settings;
  return all.slice(1).flatMap((further) => {
    const listed = listedIn(lists, { all, language: further });
    const published = listed.filter(({ collection }) => !collection.isOfDrafts);
    return published.flatMap(({ kind, items }) =>
      items.map((item) => movedTo(languageSegment(further), kind, item, url)),
    );
  });
}

/** Whether the public tags of a post are as they were when all tags were read. */
function hasKnownTags({ tags }: GhostListedEntry, allTags: readonly GhostTag[]): boolean {
  const hashes = new Set(allTags.map(hashOf));
  return tags.every((tag) => tag.visibility !== 'public' || hashes.has(hashOf(tag)));
}

/** The entries of what was listed. */
async function entriesOf(
  lists: Lists,
  files: OwnFiles,
  languages: GhostLanguages,
  isThorough: boolean,
): Promise<SourceEntries> {
  const { settingsRead, settings, tags } = lists;
  const listed = listedIn(lists, languages);
  const entries = new SourceEntries();
  const state = await files.look();
  entries.addFaults('settings', SETTINGS_CALL, settingsRead.bad);
  entries.addFaults('tags', TAGS_CALL, tags.bad);
  for (const { kind, collection, bad } of listed) entries.addFaults(kind, collection.name, bad);
  const [posts = [], ...others] = listed.filter(({ kind }) => kind === 'posts').map(itemsOf);
  const isTranslation = languages.language !== undefined;
  const categories = categoriesOf([...posts, ...others.flat()], isTranslation);
  const authors = authorsOf(posts);
  const pages = listed.filter(({ kind }) => kind === 'pages').flatMap(itemsOf);
  const paths = pathsOf(tags.list, posts, pages, authors, settings.url);
  const moved = movedTranslations(lists, languages);
  const pathsHash = hashOf([...paths.tags, ...paths.authors, ...paths.pages, moved]);
  entries.addReady(SITE_ENTRY, hashOf([settings, state, pathsHash]), () =>
    siteEntry(settings, paths, files),
  );
  entries.addReady(REDIRECTS_ENTRY, hashOf([settings.url, state, pathsHash]), () =>
    redirectsWithFile([...redirectsOf(paths, settings.url), ...moved], files),
  );
  for (const [entry, tag] of categories) {
    // What is not translated is taken over.
    if (tag.name === '') continue;
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
          const place = isTranslation ? item : ownPlace(post);
          if (kind === 'pages') return pageRecord(entry, post, place.name, settings.url);
          const shown = { base: settings.url, author: authorOfPost(post, authors) };
          return articleRecord(entry, post, { ...place, ...shown });
        },
      });
    }
  }
  return entries;
}

/** Defaults, until valid settings have been read. */
const unknownSettings = (url: string): GhostSettings =>
  settingsSchema.parse({ title: new URL(url).host, url });

const itemsOf = <T>({ items }: { items: T }): T => items;

/** The site, without entries of the navigation that are not as expected. */
async function siteEntry(settings: GhostSettings, paths: KnownPaths, files: OwnFiles) {
  const parsed = await siteWithFile(siteOf(settings, paths), files);
  const faults = settings.navigation.bad.flatMap(
    ({ error }) => unreadable(SITE_ENTRY, `${SETTINGS_CALL}: navigation`, error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}

function fingerprintOf(
  item: GhostEditionEntry,
  author: string | undefined,
  base: string,
  now: number,
  isThorough: boolean,
): string {
  const isSettled = Date.parse(item.updatedAt) < now - SETTLED_AFTER_MS;
  const mark = isSettled ? '' : isThorough ? `~${now}` : '~';
  const { slug, articleId, name, category } = item;
  // Those of an original follow from its slug and tags.
  const place = articleId === item.id && name === slug ? [slug] : [slug, articleId, name, category];
  return item.updatedAt + mark + hashOf([...place, item.tags, author ?? '', base]);
}
