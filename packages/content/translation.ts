import type { Translation } from '@wenzhan/contract/calls/articles';
import type { ContentModel } from './content-model';
import type { ArticleRecord, PageRecord } from './files/content-records';

/** The language that a text is translated from, and whether it has changed since; undefined for an original. */
export function translationOf(
  { translation }: ArticleRecord | PageRecord,
  { site }: ContentModel,
): Translation | undefined {
  const of = site?.site.languages?.[0];
  if (!translation || !of) return undefined;
  return { of, outdated: translation === 'outdated' ? true : undefined };
}
