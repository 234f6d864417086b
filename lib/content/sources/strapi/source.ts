import { z } from 'zod';
import { steadyNow } from '../../../runtime/process/steady-now';
import { log } from '../../../runtime/telemetry/log';
import { routes } from '../../../urls';
import type { RedirectsFile } from '../../file-schemas';
import type { ParsedFile } from '../../parse-file';
import type { ContentRecord } from '../../records';
import type { ContentSource } from '../../source';
import type { BadItem, EachItem } from '../each-item';
import { keepLast, onChange } from '../keep-last';
import { Listing } from '../listing';
import { hashOf, nameOf } from '../names';
import { chunkReader } from '../read-chunks';
import { categoryRecordOf, otherCategory, readEntry, unreadable } from '../records';
import { REDIRECTS_ENTRY, redirectsWithFile } from '../redirects-file';
import { filesFingerprint, SITE_ENTRY, siteWithFile } from '../site-file';
import type { SourceOptions } from '../source-options';
import { ORDER_COUNT, type StrapiCollection, type StrapiListed, strapiApi } from './api';
import { readMapping, type StrapiMapping } from './mapping';
import {
  articleRecord,
  categoryOf,
  categoryRecord,
  entrySchema,
  pageRecord,
  pathsOf,
  type StrapiEntry,
} from './records';

const RESCAN_AFTER_MS = 2000;
/** Entries with all their fields in one answer. */
const READ_AT_ONCE = 50;
const OTHER_ENTRY = 'categories/none';

/** How to read an entry of the site. */
interface Place {
  documentId: string;
  collection: StrapiCollection;
  toRecord(entry: StrapiEntry): ContentRecord;
}

/** What the last scan found. */
interface Found {
  mapping: StrapiMapping;
  fingerprints: Map<string, string>;
  /** From old paths of categories. */
  redirects: RedirectsFile;
  /** What needs no request. */
  ready: Map<string, () => ContentRecord>;
  places: Map<string, Place>;
  /** What is not as expected, by entry. */
  faults: Map<string, ParsedFile>;
}

/** A Strapi as a source: entries of one content type as articles, of another as pages. */
export function strapiSource({ url, key, dir }: SourceOptions): ContentSource {
  let scan: ReturnType<typeof scanner> | null = null;
  let found: Found | null = null;
  return {
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    remote: true,
    scan: async (isThorough = false) => {
      scan ??= scanner(await readMapping(dir), url, key);
      const [files, now] = await Promise.all([filesFingerprint(dir), scan(isThorough)]);
      now.fingerprints.set(SITE_ENTRY, hashOf(files));
      if (dir || now.redirects.length > 0) {
        now.fingerprints.set(REDIRECTS_ENTRY, hashOf([files, now.redirects]));
      }
      found = now;
      return { fingerprints: now.fingerprints, folders: [] };
    },
    read: async (entries, add) => {
      const site = { siteName: new URL(url).host, cdnUrl: url };
      if (entries.includes(SITE_ENTRY)) add(SITE_ENTRY, await siteWithFile(site, dir));
      if (found && entries.includes(REDIRECTS_ENTRY)) {
        add(REDIRECTS_ENTRY, await redirectsWithFile(found.redirects, dir));
      }
      if (found) await readEntries(entries, found, add);
    },
  };
}

/** Lists what Strapi has with a few small requests, and everything again when a category has changed. */
function scanner(mapping: StrapiMapping, url: string, key: string | undefined) {
  const collectionOf = strapiApi(url, key);
  const published = collectionOf(mapping.article.plural);
  const drafts = key ? collectionOf(mapping.article.plural, 'draft') : null;
  const pages = collectionOf(mapping.page.plural);
  const categories = collectionOf(mapping.category.plural);
  const publishedList = new Listing(published.readPage, ORDER_COUNT);
  const draftList = drafts && new Listing(drafts.readPage);
  let last: {
    categories?: EachItem<StrapiEntry>;
    pages?: EachItem<StrapiEntry>;
    articles?: ReadonlyMap<string, StrapiListed>;
    drafts?: ReadonlyMap<string, StrapiListed>;
  } = {};
  let categoriesHash = '';
  const logOnce = onChange((line) => log('warn', `${url}: ${line}`));
  return async (isThorough: boolean): Promise<Found> => {
    const found: Found = {
      mapping,
      fingerprints: new Map(),
      redirects: [],
      ready: new Map(),
      places: new Map(),
      faults: new Map(),
    };
    const { orLast, failures } = keepLast();
    const readCategories = await orLast(categories.readAll(), last.categories);
    const readPages = await orLast(pages.readAll(), last.pages);
    const allCategories = withKnown(readCategories, last.categories);
    const allPages = withKnown(readPages, last.pages);
    const hash = hashOf(allCategories.map(({ documentId, updatedAt }) => [documentId, updatedAt]));
    const isWhole = isThorough || hash !== categoriesHash;
    const allArticles = await orLast(publishedList.refresh(isWhole), last.articles);
    const articles = withoutDrafts(allArticles);
    const unpublished = draftList
      ? await orLast(draftList.refresh(isWhole), last.drafts)
      : new Map<string, StrapiListed>();
    last = {
      categories: { ...readCategories, list: allCategories },
      pages: { ...readPages, list: allPages },
      articles: allArticles,
      drafts: unpublished,
    };
    if (failures.length === 0) categoriesHash = hash;
    logOnce(failures);
    addFaults(found, categories.name, 'categories', readCategories.bad);
    addFaults(found, pages.name, 'pages', readPages.bad);
    addFaults(found, published.name, 'articles', publishedList.bad);
    if (drafts) addFaults(found, drafts.name, 'articles', draftList?.bad ?? []);
    addCategories(found, allCategories);
    for (const page of allPages.filter(({ publishedAt }) => publishedAt)) {
      addReady(found, `pages/${page.documentId}`, page, (file) =>
        pageRecord(file, page, mapping, url),
      );
    }
    for (const item of articles.values()) {
      addArticle(found, `articles/${item.id}`, item, published, url, { of: item, draft: false });
    }
    for (const item of unpublished.values()) {
      const article = articles.get(item.id);
      if (!drafts || article?.entry.updatedAt === item.entry.updatedAt) continue;
      // Until it is published, the next version of an article is where the article is.
      const entry = article ? `articles/${item.id}/draft` : `articles/${item.id}`;
      const place = { of: article ?? item, draft: Boolean(article) };
      addArticle(found, entry, item, drafts, url, place);
    }
    return found;
  };
}

/** Anonymous requests for drafts succeed in Strapi, and what is not published must not be shown. */
function withoutDrafts(items: ReadonlyMap<string, StrapiListed>): Map<string, StrapiListed> {
  return new Map([...items].filter(([, { entry }]) => entry.publishedAt));
}

function addReady(
  { fingerprints, ready }: Found,
  name: string,
  value: unknown,
  toRecord: (file: string) => ContentRecord,
): void {
  if (fingerprints.has(name)) return;
  fingerprints.set(name, fingerprintOf(value));
  ready.set(name, () => toRecord(name));
}

/** Of what is too deep for JSON, the time of the scan: its entry is read again, and says why. */
function fingerprintOf(value: unknown): string {
  try {
    return hashOf(value);
  } catch {
    return `${steadyNow()}`;
  }
}

function addFaults(
  { fingerprints, faults }: Found,
  call: string,
  kind: string,
  bad: readonly BadItem[],
): void {
  for (const { id, error } of bad) {
    const entry = `${kind}/${id}`;
    const fault = unreadable(entry, call, error);
    faults.set(entry, fault);
    fingerprints.set(entry, hashOf(fault));
  }
}

/** The valid entries, and the last valid version of each that is not as expected. */
function withKnown(
  { list, bad }: EachItem<StrapiEntry>,
  known: EachItem<StrapiEntry> | undefined,
): StrapiEntry[] {
  const ids = new Set(bad.map(({ id }) => id));
  return [...list, ...(known?.list.filter(({ documentId }) => ids.has(documentId)) ?? [])];
}

/** Categories, that of articles without one, and the redirects from their old paths. */
function addCategories(found: Found, all: readonly StrapiEntry[]): void {
  const { mapping } = found;
  const { name, permalink } = mapping.category;
  const nameOfCategory = (category: StrapiEntry) =>
    nameOf(String(category[name] ?? ''), category.documentId);
  for (const category of all) {
    addReady(found, `categories/${category.documentId}`, category, (file) =>
      categoryRecord(file, category, mapping),
    );
  }
  const other = otherCategory();
  if (!all.some((category) => nameOfCategory(category) === other.name)) {
    addReady(found, OTHER_ENTRY, other, (file) =>
      categoryRecordOf({ file, name: other.name, category: { title: other.title } }),
    );
  }
  found.redirects = all.flatMap((category) =>
    pathsOf(permalink, category, String(category[name] ?? '')).map((from) => ({
      from,
      to: routes.category(nameOfCategory(category)),
      status: 308 as const,
    })),
  );
}

function addArticle(
  { fingerprints, places, mapping }: Found,
  name: string,
  { id, updatedAt, entry }: StrapiListed,
  collection: StrapiCollection,
  base: string,
  { of, draft }: { of: StrapiListed; draft: boolean },
): void {
  if (fingerprints.has(name)) return;
  fingerprints.set(name, `${updatedAt} ${fingerprintOf([entry, of.entry, draft])}`);
  const toRecord = (whole: StrapiEntry) =>
    articleRecord(whole, mapping, base, { category: categoryOf(of.entry, mapping), draft });
  places.set(name, { documentId: id, collection, toRecord });
}

type Add = Parameters<ContentSource['read']>[1];

async function readEntries(entries: readonly string[], found: Found, add: Add): Promise<void> {
  for (const name of entries) {
    const make = found.ready.get(name);
    const fault = found.faults.get(name);
    if (fault) add(name, fault);
    else if (make) add(name, readEntry(name, `entry ${name}`, make));
  }
  const places = entries.flatMap((name) => {
    const place = found.places.get(name);
    return place ? [{ name, ...place }] : [];
  });
  for (const collection of new Set(places.map((place) => place.collection))) {
    const wanted = new Map(
      places
        .filter((place) => place.collection === collection)
        .map((place) => [place.name, place] as const),
    );
    const read = chunkReader('', collection.name, add);
    const names = [...wanted.keys()];
    for (let start = 0; start < names.length; start += READ_AT_ONCE) {
      await read(names.slice(start, start + READ_AT_ONCE), async (chunk) => {
        const some = chunk.flatMap((name) => wanted.get(name) ?? []);
        const items = await collection.read(some.map(({ documentId }) => documentId));
        for (const { name, documentId, toRecord } of some) {
          const item = items.find((it) => idOf(it) === documentId);
          const make = () => toRecord(entrySchema.parse(item));
          if (item) add(name, readEntry(name, collection.name, make));
        }
      });
    }
  }
}

const idOf = (item: unknown) =>
  z.object({ documentId: z.string() }).safeParse(item).data?.documentId;
