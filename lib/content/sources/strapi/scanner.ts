import { steadyNow } from '../../../runtime/process/steady-now';
import { log } from '../../../runtime/telemetry/log';
import { routes } from '../../../urls';
import type { ContentRecord } from '../../records';
import type { BadItem, EachItem } from '../each-item';
import { keepLast, onChange } from '../keep-last';
import { Listing } from '../listing';
import { hashOf, nameOf } from '../names';
import { categoryRecordOf, otherCategory, unreadable } from '../records';
import { ORDER_COUNT, type StrapiCollection, type StrapiListed, strapiApi } from './api';
import type { StrapiMapping } from './mapping';
import type { Found } from './read-entries';
import {
  articleRecord,
  categoryIdOf,
  categoryOf,
  categoryRecord,
  pageRecord,
  pathsOf,
  type StrapiEntry,
} from './records';

const OTHER_ENTRY = 'categories/none';

export interface Scanner {
  /** Lists what Strapi has with a few small requests, and everything again when a category has changed. */
  scan(isThorough: boolean): Promise<Found>;
  /** Looks at some articles only, with a request or two. Null if that takes a scan of everything. @throws {SourceError} */
  scanArticles(documentIds: readonly string[]): Promise<Found | null>;
}

/** What Strapi has, without the texts of articles. */
interface Contents {
  categories: EachItem<StrapiEntry>;
  pages: EachItem<StrapiEntry>;
  articles: ReadonlyMap<string, StrapiListed>;
  badArticles: readonly BadItem[];
  /** Empty without an API token. */
  drafts: ReadonlyMap<string, StrapiListed>;
  badDrafts: readonly BadItem[];
}

/** Where to read it. */
interface Collections {
  categories: StrapiCollection;
  pages: StrapiCollection;
  published: StrapiCollection;
  drafts: StrapiCollection | null;
}

/** @param key an API token, with which drafts are read, too */
export function createScanner(
  mapping: StrapiMapping,
  url: string,
  key: string | undefined,
): Scanner {
  const collectionOf = strapiApi(url, key);
  const collections: Collections = {
    categories: collectionOf(mapping.category.plural),
    pages: collectionOf(mapping.page.plural),
    published: collectionOf(mapping.article.plural),
    drafts: key ? collectionOf(mapping.article.plural, 'draft') : null,
  };
  const { categories, pages, published, drafts } = collections;
  const publishedList = new Listing(published.readPage, ORDER_COUNT);
  const draftList = drafts && new Listing(drafts.readPage);
  let last: Contents | undefined;
  let categoriesHash = '';
  const logOnce = onChange((line) => log('warn', `${url}: ${line}`));

  const scan = async (isThorough: boolean) => {
    const { orLast, failures } = keepLast();
    const readCategories = await orLast(categories.readAll(), last?.categories);
    const readPages = await orLast(pages.readAll(), last?.pages);
    const all = withKnown(readCategories, last?.categories);
    const hash = hashOf(all.map(({ documentId, updatedAt }) => [documentId, updatedAt]));
    const isWhole = isThorough || hash !== categoriesHash;
    const articles = await orLast(publishedList.refresh(isWhole), last?.articles);
    const unpublished = draftList && (await orLast(draftList.refresh(isWhole), last?.drafts));
    last = {
      categories: { ...readCategories, list: all },
      pages: { ...readPages, list: withKnown(readPages, last?.pages) },
      articles,
      badArticles: publishedList.bad,
      drafts: unpublished ?? new Map(),
      badDrafts: draftList?.bad ?? [],
    };
    if (failures.length === 0) categoriesHash = hash;
    logOnce(failures);
    return toFound(last, mapping, collections, url);
  };

  const scanArticles = async (ids: readonly string[]) => {
    const articles = await publishedList.refreshOnly(ids, published.readListed);
    const unpublished = drafts && (await draftList?.refreshOnly(ids, drafts.readListed));
    if (!last || !articles || (drafts && !unpublished)) return null;
    const changed = [articles, unpublished].flatMap((list) => ids.map((id) => list?.get(id)));
    const known = new Set(last.categories.list.map(({ documentId }) => documentId));
    const hasNewCategory = changed.some((item) => {
      const category = item && categoryIdOf(item.entry, mapping);
      return category !== undefined && !known.has(category);
    });
    if (hasNewCategory) return null;
    last = { ...last, articles, drafts: unpublished ?? last.drafts };
    return toFound(last, mapping, collections, url);
  };

  return { scan, scanArticles };
}

/** Derives the entries and their fingerprints. */
function toFound(
  contents: Contents,
  mapping: StrapiMapping,
  collections: Collections,
  url: string,
): Found {
  const { categories, pages, published, drafts } = collections;
  const found: Found = {
    mapping,
    fingerprints: new Map(),
    redirects: [],
    ready: new Map(),
    places: new Map(),
    faults: new Map(),
  };
  addFaults(found, categories.name, 'categories', contents.categories.bad);
  addFaults(found, pages.name, 'pages', contents.pages.bad);
  addFaults(found, published.name, 'articles', contents.badArticles);
  if (drafts) addFaults(found, drafts.name, 'articles', contents.badDrafts);
  addCategories(found, contents.categories.list);
  for (const page of contents.pages.list.filter(({ publishedAt }) => publishedAt)) {
    addReady(found, `pages/${page.documentId}`, page, (file) =>
      pageRecord(file, page, mapping, url),
    );
  }
  addArticles(found, contents, collections, url);
  return found;
}

/** Articles, and the drafts that are their next versions, or articles themselves. */
function addArticles(
  found: Found,
  contents: Contents,
  { published, drafts }: Collections,
  url: string,
): void {
  const articles = withoutDrafts(contents.articles);
  for (const item of articles.values()) {
    addArticle(found, `articles/${item.id}`, item, published, url, { of: item, draft: false });
  }
  for (const item of contents.drafts.values()) {
    const article = articles.get(item.id);
    if (!drafts || article?.entry.updatedAt === item.entry.updatedAt) continue;
    // Until it is published, the next version of an article is where the article is.
    const entry = article ? `articles/${item.id}/draft` : `articles/${item.id}`;
    const place = { of: article ?? item, draft: Boolean(article) };
    addArticle(found, entry, item, drafts, url, place);
  }
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
