import type { EntryKind } from '@wenzhan/contract/calls/editing/values';
import type { ListedEntry } from './entry-list';

/** What of a list is asked for. */
export interface EntryFilter {
  /** In lower case; undefined: all. */
  in?: string | undefined;
  kind?: EntryKind | undefined;
  category?: string | undefined;
  keyword?: string | undefined;
}

/** The entries that a filter lets through. @param main the default language in lower case */
export function filtered(
  entries: readonly ListedEntry[],
  { in: language, kind, category, keyword = '' }: EntryFilter,
  main: string | undefined,
): ListedEntry[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (language === undefined || (entry.language ?? main) === language) &&
      (kind === undefined || entry.kind === kind) &&
      (category === undefined || entry.category === category) &&
      words.every((word) => `${entry.title} ${entry.path}`.toLowerCase().includes(word)),
  );
}
