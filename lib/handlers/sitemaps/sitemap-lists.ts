import 'server-only';
import { listRoutes, monthName } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { isIndexable } from '../../site/metadata/indexable';
import { cachedAuthors } from '../../site/queries/authors';
import { cachedNames } from '../../site/queries/named-lists';
import { cachedList } from '../../site/queries/optional-lists';
import { type InLanguage, orThrow } from '../../site/queries/query';
import { cachedSectionIndex } from '../../site/queries/section-pages';
import { cachedSite, cachedStaticPages } from '../../site/queries/site';
import { type ListEntry, URLS_PER_ENTRY } from '../crawlers/sitemap-xml';
import { LIMITS } from './sitemap-plan';

/** Name of the sitemap of lists, beside the numbered ones. */
export const LISTS = 'lists';

/** The path of a sitemap of content in a language: `/sitemaps/1.xml`, `/sitemaps/en.lists.xml`. */
export const sitemapPath = (name: string, [language]: InLanguage): string =>
  `/sitemaps/${language ? `${language}.` : ''}${name}.xml`;

/**
 * Pages of sections, forms, and first pages of all lists that are no categories, as far as they fit into one sitemap;
 * empty if the backend has none.
 *
 * @throws {ApiError}
 */
export async function listEntries(...language: InLanguage): Promise<ListEntry[]> {
  const [site, sections, series, tags, months, authors] = await Promise.all([
    cachedSite(...language),
    sectionPages(language),
    orThrow(cachedNames('series', ...language)),
    orThrow(cachedNames('tag', ...language)),
    orThrow(cachedList('archive_list', ...language)),
    orThrow(cachedAuthors(...language)),
  ]);
  return [
    ...sections,
    ...Object.keys(site.forms ?? {}).map((name) => ({
      path: routes.form(name),
      updatedAt: undefined,
    })),
    ...withIndex(
      listRoutes.seriesList,
      (series ?? []).map(({ name, updatedAt }) => ({ path: listRoutes.series(name), updatedAt })),
    ),
    ...withIndex(
      listRoutes.tags,
      (tags ?? []).map(({ name, updatedAt }) => ({ path: listRoutes.tag(name), updatedAt })),
    ),
    ...withIndex(
      listRoutes.archive,
      (months ?? []).map((month) => ({
        path: listRoutes.month(monthName(month)),
        updatedAt: month.updatedAt,
      })),
    ),
    ...withIndex(
      listRoutes.authors,
      (authors ?? []).map(({ id, updatedAt }) => ({ path: listRoutes.author(id), updatedAt })),
    ),
  ].slice(0, LIMITS.addresses / URLS_PER_ENTRY);
}

/** Pages of sections, besides those that other sitemaps name. */
async function sectionPages(language: InLanguage): Promise<ListEntry[]> {
  const [pages, staticPages] = await Promise.all([
    orThrow(cachedSectionIndex(...language)),
    cachedStaticPages(...language),
  ]);
  const named = new Set([routes.home, ...staticPages.map(({ name }) => routes.staticPage(name))]);
  return pages
    .filter(({ seo }) => isIndexable({ noindex: seo?.noindex }))
    .map(({ name, updatedAt }) => ({ path: routes.sectionPage(name), updatedAt }))
    .filter(({ path }) => !named.has(path));
}

/**
 * The same, with the languages in which each page exists.
 *
 * @throws {ApiError}
 */
export async function entriesWithLanguages(language: InLanguage): Promise<ListEntry[]> {
  const own = await listEntries(...language);
  const languages = siteLanguages();
  if (languages.length < 2) return own;
  const paths = await Promise.all(languages.map(indexablePaths));
  return own.map((entry) => ({
    ...entry,
    languages: languages.filter((_, index) => paths[index]?.has(entry.path)),
  }));
}

/** The paths of these pages in the language at a place among those of the site. */
async function indexablePaths(tag: string, index: number): Promise<ReadonlySet<string>> {
  const language = inLanguage(tag, index);
  const [entries, pages] = await Promise.all([
    listEntries(...language),
    cachedStaticPages(...language),
  ]);
  const written = pages.map(({ name }) => routes.staticPage(name));
  return new Set([...entries.map(({ path }) => path), ...written]);
}

/** The argument of a query for the language at a place among those of the site. */
const inLanguage = (tag: string, index: number): InLanguage =>
  index === 0 ? [] : [segmentOf(tag)];

/**
 * The languages in which the home page may be indexed; null if it may not in this one.
 *
 * @throws {ApiError}
 */
export async function homeLanguages(...language: InLanguage): Promise<string[] | null> {
  if (!(await isHomeIndexable(...language))) return null;
  const all = siteLanguages();
  if (all.length < 2) return [];
  const indexable = await Promise.all(
    all.map((tag, index) => isHomeIndexable(...inLanguage(tag, index))),
  );
  return all.filter((_, index) => indexable[index]);
}

/** Whether the home page, which may be a page of sections, may be indexed. @throws {ApiError} */
async function isHomeIndexable(...language: InLanguage): Promise<boolean> {
  const pages = await orThrow(cachedSectionIndex(...language));
  const home = pages.find(({ name }) => routes.sectionPage(name) === routes.home);
  return isIndexable({ noindex: home?.seo?.noindex });
}

/** Time of the newest change of a list, ISO 8601. */
export function newestOf(entries: readonly ListEntry[]): string | undefined {
  const times = entries.flatMap(({ updatedAt }) => updatedAt ?? []);
  return times.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}

/** The page that links all lists of a kind, and those lists. */
function withIndex(path: string, entries: ListEntry[]): ListEntry[] {
  return entries.length > 0 ? [{ path, updatedAt: newestOf(entries) }, ...entries] : [];
}
