import { routes } from '@wenzhan/contract/urls/routes';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { log } from '@wenzhan/kit/telemetry/log';
import type { RedirectsFile } from '../../files/file-schemas';
import { hashOf, nameOf } from '../identifiers';
import { type EachItem, withLastValid } from '../parts/each-item';
import { keepLast, onChange } from '../parts/keep-last';
import { Listing } from '../parts/listing';
import { categoryRecordOf, otherCategory } from '../parts/make-record';
import { OwnFiles, REDIRECTS_ENTRY, SITE_ENTRY } from '../parts/own-files';
import { redirectsWithFile } from '../parts/redirects-file';
import { type Scanner, SourceEntries, type Texts } from '../parts/remote-source';
import { siteWithFile } from '../parts/site-file';
import { ORDER_COUNT, type StrapiListed, type strapiApi } from './api';
import type { StrapiMapping } from './mapping';
import {
  articleRecord,
  categoryIdOf,
  categoryOf,
  categoryRecord,
  pageRecord,
  pathsOf,
} from './records';
import { entrySchema, type StrapiEntry } from './schemas';

const OTHER_ENTRY = 'categories/none';

interface ScanOptions {
  /** Strapi's address. */
  url: string;
  /** Folder with the site's own files; undefined without one. */
  dir: string | undefined;
  /** Whether drafts are read. */
  hasKey: boolean;
  /** Whether the entries are in another language than the default. */
  isTranslation: boolean;
}

/** What Strapi has; of an entry that is not as expected, the last valid version. */
interface Lists {
  categories: EachItem<StrapiEntry>;
  pages: EachItem<StrapiEntry>;
  articles: ReadonlyMap<string, StrapiListed>;
  drafts: ReadonlyMap<string, StrapiListed>;
}

/** The entries of a scan, and what they are made with. */
interface Making {
  entries: SourceEntries;
  mapping: StrapiMapping;
  url: string;
  isTranslation: boolean;
}

/**
 * A scan lists what Strapi has with a few small requests, and everything again when a category has changed; of some
 * articles only it takes a request or two.
 */
export function createScanner(
  collectionOf: ReturnType<typeof strapiApi>,
  mapping: StrapiMapping,
  { url, dir, hasKey, isTranslation }: ScanOptions,
): Scanner {
  const published = collectionOf(mapping.article.plural);
  const drafts = hasKey ? collectionOf(mapping.article.plural, 'draft') : null;
  const pages = collectionOf(mapping.page.plural);
  const categories = collectionOf(mapping.category.plural);
  const publishedList = new Listing(published.readPage, ORDER_COUNT);
  const draftList = drafts && new Listing(drafts.readPage);
  const files = new OwnFiles(dir);
  let last: Lists | undefined;
  let categoriesHash = '';
  const logOnce = onChange((line) => log('warn', `${url}: ${line}`));
  const entriesOf = async (lists: Lists) => {
    const state = await files.look();
    const entries = new SourceEntries();
    entries.addFaults('categories', categories.name, lists.categories.bad);
    entries.addFaults('pages', pages.name, lists.pages.bad);
    entries.addFaults('articles', published.name, publishedList.bad);
    if (drafts) entries.addFaults('articles', drafts.name, draftList?.bad ?? []);
    const making = { entries, mapping, url, isTranslation };
    addCategories(making, lists.categories.list);
    addPages(making, lists.pages.list);
    addArticles(making, lists, published, drafts);
    addSite(making, redirectsOf(mapping, lists.categories.list), state, files);
    return entries;
  };
  const scan = async (isThorough: boolean) => {
    const { orLast, failures } = keepLast();
    const readCategories = await orLast(categories.readAll(), last?.categories);
    const readPages = await orLast(pages.readAll(), last?.pages);
    const allCategories = withLastValid(readCategories, idOf, last?.categories.list);
    const hash = hashOf(allCategories.map(({ documentId, updatedAt }) => [documentId, updatedAt]));
    const isWhole = isThorough || hash !== categoriesHash;
    last = {
      categories: { ...readCategories, list: allCategories },
      pages: { ...readPages, list: withLastValid(readPages, idOf, last?.pages.list) },
      articles: await orLast(publishedList.refresh(isWhole), last?.articles),
      drafts: draftList ? await orLast(draftList.refresh(isWhole), last?.drafts) : new Map(),
    };
    if (failures.length === 0) categoriesHash = hash;
    logOnce(failures);
    const entries = await entriesOf(last);
    entries.failures = failures;
    return entries;
  };
  const scanArticles = async (ids: readonly string[]) => {
    const articles = await publishedList.refreshOnly(ids, published.readListed);
    const none: Lists['drafts'] = new Map();
    const unpublished =
      draftList && drafts ? await draftList.refreshOnly(ids, drafts.readListed) : none;
    if (!last || !articles || !unpublished) return null;
    const categoryIds = new Set(last.categories.list.map(idOf));
    const changed = ids.flatMap((id) => [articles.get(id) ?? [], unpublished.get(id) ?? []].flat());
    const isKnown = (id: string | undefined) => id === undefined || categoryIds.has(id);
    if (!changed.every(({ entry }) => isKnown(categoryIdOf(entry, mapping)))) return null;
    last = { ...last, articles, drafts: unpublished };
    return entriesOf(last);
  };
  return { scan, scanArticles };
}

const idOf = ({ documentId }: StrapiEntry) => documentId;

/** The site's own files, and redirects from old paths of categories. */
function addSite(
  { entries, url }: Making,
  redirects: RedirectsFile,
  state: string,
  files: OwnFiles,
): void {
  const site = { siteName: new URL(url).host, cdnUrl: url };
  entries.addReady(SITE_ENTRY, hashOf(state), () => siteWithFile(site, files));
  if (!files.dir && redirects.length === 0) return;
  entries.addReady(REDIRECTS_ENTRY, hashOf([state, redirects]), () =>
    redirectsWithFile(redirects, files),
  );
}

const nameOfCategory = ({ category: { name } }: StrapiMapping, category: StrapiEntry) =>
  nameOf(String(category[name] ?? ''), category.documentId);

function redirectsOf(mapping: StrapiMapping, categories: readonly StrapiEntry[]): RedirectsFile {
  const { name, permalink } = mapping.category;
  return categories.flatMap((category) =>
    pathsOf(permalink, category, String(category[name] ?? '')).map((from) => ({
      from,
      to: routes.category(nameOfCategory(mapping, category)),
      status: 308 as const,
    })),
  );
}

/** Categories, and that of articles without one. */
function addCategories(
  { entries, mapping, isTranslation }: Making,
  categories: readonly StrapiEntry[],
): void {
  for (const category of categories) {
    const entry = `categories/${category.documentId}`;
    entries.addRecord(entry, fingerprintOf([category, mapping]), `entry ${entry}`, () =>
      categoryRecord(entry, category, mapping),
    );
  }
  // Its title is in the default language.
  if (isTranslation) return;
  const { name, title } = otherCategory();
  if (categories.some((category) => nameOfCategory(mapping, category) === name)) return;
  entries.addRecord(OTHER_ENTRY, fingerprintOf([name, title]), `entry ${OTHER_ENTRY}`, () =>
    categoryRecordOf({ file: OTHER_ENTRY, name, category: { title } }),
  );
}

function addPages({ entries, mapping, url }: Making, pages: readonly StrapiEntry[]): void {
  for (const page of pages.filter(({ publishedAt }) => publishedAt)) {
    const entry = `pages/${page.documentId}`;
    entries.addRecord(entry, fingerprintOf([page, mapping]), `entry ${entry}`, () =>
      pageRecord(entry, page, mapping, url),
    );
  }
}

function addArticles(
  making: Making,
  lists: Pick<Lists, 'articles' | 'drafts'>,
  published: Texts,
  drafts: Texts | null,
): void {
  // Anonymous requests for drafts succeed in Strapi, and what is not published must not be shown.
  const articles = new Map([...lists.articles].filter(([, { entry }]) => entry.publishedAt));
  for (const item of articles.values()) {
    addArticle(making, `articles/${item.id}`, item, published, { of: item, draft: false });
  }
  for (const item of drafts ? lists.drafts.values() : []) {
    const article = articles.get(item.id);
    if (!drafts || article?.entry.updatedAt === item.entry.updatedAt) continue;
    // Until it is published, the next version of an article is where the article is.
    const entry = article ? `articles/${item.id}/draft` : `articles/${item.id}`;
    addArticle(making, entry, item, drafts, { of: article ?? item, draft: Boolean(article) });
  }
}

function addArticle(
  { entries, mapping, url }: Making,
  name: string,
  { id, updatedAt, entry }: StrapiListed,
  texts: Texts,
  { of, draft }: { of: StrapiListed; draft: boolean },
): void {
  if (entries.has(name)) return;
  entries.addText(name, `${updatedAt} ${fingerprintOf([entry, of.entry, draft, mapping])}`, {
    ...{ texts, id },
    toRecord: (whole) => {
      const category = categoryOf(of.entry, mapping);
      return articleRecord(entrySchema.parse(whole), mapping, url, { category, draft });
    },
  });
}

/** A hash of an entry. An entry that is too deep for JSON has the time of the scan: it is read again, and says why. */
function fingerprintOf(value: unknown): string {
  try {
    return hashOf(value);
  } catch {
    return `${steadyNow()}`;
  }
}
