import type { z } from 'zod';
import { describeIssues } from '../api/parse-response';
import type { ParsedFile } from '../content/parse-file';
import type { ArticleRecord, CategoryRecord, ContentRecord, PageRecord } from '../content/records';
import { searchTextOf } from '../content/search-text';
import { setting } from '../settings/setting';

/** The record of an article of a content system; `draft` is false by default. */
export function articleRecordOf(
  fields: Pick<
    ArticleRecord,
    'file' | 'id' | 'category' | 'front' | 'format' | 'body' | 'editUrl'
  > & {
    draft?: boolean;
  },
): ArticleRecord {
  const { front, format, body } = fields;
  return {
    kind: 'article',
    draft: false,
    bodyLine: 1,
    ...fields,
    publishedMs: Date.parse(front.publishedAt),
    searchText: searchTextOf(front, format, body),
  };
}

/** The record of a page of a content system. */
export const pageRecordOf = (
  fields: Pick<PageRecord, 'file' | 'name' | 'front' | 'format' | 'body' | 'editUrl'>,
): PageRecord => ({ kind: 'page', bodyLine: 1, ...fields });

/** A category that viewers see only if they see an article in it. */
export const categoryRecordOf = (
  fields: Pick<CategoryRecord, 'file' | 'name' | 'category'>,
): CategoryRecord => ({ kind: 'category', onlyWithArticles: true, ...fields });

/** An entry without faults. */
export const good = (record: ContentRecord): ParsedFile => ({ record, diagnostics: [] });

/** An entry whose shape is not as expected: the message names the call and the field. */
export const unreadable = (file: string, call: string, { issues }: z.ZodError): ParsedFile => ({
  record: null,
  diagnostics: [{ file, line: 1, message: `${call}: ${describeIssues(issues)}` }],
});

/** The time of a change if it is later than the publication: articles cannot be updated before. */
export const updatedAtOf = (changedAt: string, publishedAt: string): string | undefined =>
  Date.parse(changedAt) > Date.parse(publishedAt) ? changedAt : undefined;

/** The URL of a path of a content system. @param base its address, with or without a slash at the end */
export const systemUrl = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path}`;

/** The category of what has none in its content system. */
export const otherCategory = () => setting('CONTENT_SOURCE_CATEGORY');
