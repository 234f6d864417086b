import { z } from 'zod';
import type { ContentRecord } from '../../content/records';
import type { ContentSource } from '../../content/source';
import { routes } from '../../routes';
import { Listing } from '../listing';
import { hashOf, nameOf } from '../names';
import { categoryRecordOf, good, otherCategory, unreadable } from '../records';
import { SITE_ENTRY, siteFileFingerprint, siteWithFile } from '../site-file';
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
const REDIRECTS_ENTRY = 'redirects';
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
  /** What needs no request. */
  ready: Map<string, () => ContentRecord>;
  places: Map<string, Place>;
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
      const [file, now] = await Promise.all([siteFileFingerprint(dir), scan(isThorough)]);
      now.fingerprints.set(SITE_ENTRY, hashOf(file));
      found = now;
      return { fingerprints: now.fingerprints, folders: [] };
    },
    read: async (entries, add) => {
      const site = { siteName: new URL(url).host, cdnUrl: url };
      if (entries.includes(SITE_ENTRY)) add(SITE_ENTRY, await siteWithFile(site, dir));
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
  let categoriesHash = '';
  return async (isThorough: boolean): Promise<Found> => {
    const found: Found = { mapping, fingerprints: new Map(), ready: new Map(), places: new Map() };
    const [allCategories, allPages] = await Promise.all([categories.readAll(), pages.readAll()]);
    const hash = hashOf(allCategories);
    const isWhole = isThorough || hash !== categoriesHash;
    const articles = withoutDrafts(await publishedList.refresh(isWhole));
    const unpublished = draftList
      ? await draftList.refresh(isWhole)
      : new Map<string, StrapiListed>();
    categoriesHash = hash;
    addCategories(found, allCategories);
    for (const page of allPages.filter(({ publishedAt }) => publishedAt)) {
      addReady(found, `pages/${page.documentId}`, page, (file) =>
        pageRecord(file, page, mapping, url),
      );
    }
    for (const item of articles.values()) {
      const place = { category: categoryOf(item.entry, mapping), draft: false };
      addArticle(found, `articles/${item.id}`, item, published, url, place);
    }
    for (const item of unpublished.values()) {
      const article = articles.get(item.id);
      if (!drafts || article?.entry.updatedAt === item.entry.updatedAt) continue;
      // Until it is published, the next version of an article is where the article is.
      const category = categoryOf((article ?? item).entry, mapping);
      const entry = article ? `articles/${item.id}/draft` : `articles/${item.id}`;
      addArticle(found, entry, item, drafts, url, { category, draft: Boolean(article) });
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
  fingerprints.set(name, hashOf(value));
  ready.set(name, () => toRecord(name));
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
  const redirects = all.flatMap((category) =>
    pathsOf(permalink, category, String(category[name] ?? '')).map((from) => ({
      from,
      to: routes.category(nameOfCategory(category)),
      status: 308 as const,
    })),
  );
  if (redirects.length === 0) return;
  addReady(found, REDIRECTS_ENTRY, redirects, (file) => ({ kind: 'redirects', file, redirects }));
}

function addArticle(
  { fingerprints, places, mapping }: Found,
  name: string,
  { id, updatedAt, entry }: StrapiListed,
  collection: StrapiCollection,
  base: string,
  place: { category: string; draft: boolean },
): void {
  fingerprints.set(name, `${updatedAt} ${hashOf([entry, place])}`);
  const toRecord = (whole: StrapiEntry) => articleRecord(whole, mapping, base, place);
  places.set(name, { documentId: id, collection, toRecord });
}

type Add = Parameters<ContentSource['read']>[1];

async function readEntries(entries: readonly string[], found: Found, add: Add): Promise<void> {
  for (const name of entries) {
    const make = found.ready.get(name);
    if (make) addParsed(name, `entry ${name}`, make, add);
  }
  const places = entries.flatMap((name) => {
    const place = found.places.get(name);
    return place ? [{ name, ...place }] : [];
  });
  for (const collection of new Set(places.map((place) => place.collection))) {
    const wanted = places.filter((place) => place.collection === collection);
    for (let start = 0; start < wanted.length; start += READ_AT_ONCE) {
      const chunk = wanted.slice(start, start + READ_AT_ONCE);
      const items = await collection.read(chunk.map(({ documentId }) => documentId));
      for (const { name, documentId, toRecord } of chunk) {
        const item = items.find((it) => (it as Partial<StrapiEntry>).documentId === documentId);
        if (item) addParsed(name, collection.name, () => toRecord(entrySchema.parse(item)), add);
      }
    }
  }
}

/** Passes on a record, or the fields that are not as expected. */
function addParsed(name: string, call: string, make: () => ContentRecord, add: Add): void {
  try {
    add(name, good(make()));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    add(name, unreadable(name, call, error));
  }
}
