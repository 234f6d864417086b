import 'server-only';
import { cachedAuthors } from '../../site/queries/authors';
import { cachedNames } from '../../site/queries/named-lists';
import { cachedList } from '../../site/queries/optional-lists';
import { orThrow } from '../../site/queries/query';
import { cachedSite } from '../../site/queries/site';
import { routes } from '../../urls';
import { listRoutes, monthName } from '../../urls/list-routes';
import { type ListEntry, URLS_PER_ENTRY } from '../crawlers/sitemap';
import { LIMITS } from './sitemap-plan';

/** Name of the sitemap of lists, beside the numbered ones. */
export const LISTS_SITEMAP = 'lists.xml';

/**
 * First pages of all lists that are no categories, and forms, as far as they fit into one sitemap; empty if the backend
 * has none.
 *
 * @throws {ApiError}
 */
export async function listEntries(): Promise<ListEntry[]> {
  const [site, series, tags, months, authors] = await Promise.all([
    cachedSite(),
    orThrow(cachedNames('series')),
    orThrow(cachedNames('tag')),
    orThrow(cachedList('archive_list')),
    orThrow(cachedAuthors()),
  ]);
  return [
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

/** Time of the newest change of a list, ISO 8601. */
export function newestOf(entries: readonly ListEntry[]): string | undefined {
  const times = entries.flatMap(({ updatedAt }) => updatedAt ?? []);
  return times.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
}

/** The page that links all lists of a kind, and those lists. */
function withIndex(path: string, entries: ListEntry[]): ListEntry[] {
  return entries.length > 0 ? [{ path, updatedAt: newestOf(entries) }, ...entries] : [];
}
