import { articleSchema, categorySchema } from '@wenzhan/contract/calls/articles';
import { authorSchema } from '@wenzhan/contract/calls/index-lists';
import { staticPageSchema } from '@wenzhan/contract/calls/static-pages';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import { pictureSchema } from '@wenzhan/contract/schemas/fields';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { setting } from '@wenzhan/kit/settings/setting';
import { OLD_ADDRESS } from '@wenzhan/kit/urls/path';
import { z } from 'zod';
import type {
  ArticleRecord,
  CategoryRecord,
  ContentRecord,
  PageRecord,
  ParsedFile,
} from '../../files/content-records';
import type { ArticleFront } from '../../files/file-schemas';
import { searchTextOf } from '../../files/search-text';

/** The record of an article of a content system; `draft` is false by default. `readEntry` checks it. */
export function articleRecordOf(
  fields: Pick<
    ArticleRecord,
    'file' | 'id' | 'category' | 'front' | 'format' | 'body' | 'editUrl'
  > & {
    draft?: boolean;
  },
): ArticleRecord {
  const { format, body } = fields;
  const front = withoutBadParts(fields.front);
  return {
    kind: 'article',
    draft: false,
    bodyLine: 1,
    ...fields,
    front,
    publishedMs: Date.parse(front.publishedAt),
    searchText: searchTextOf(front, format, body),
  };
}

/**
 * Leaves out what an article does without: a picture without an address, sizes that no picture has, empty tags,
 * and old addresses that are no paths.
 */
function withoutBadParts({ cover, ...front }: ArticleFront): ArticleFront {
  const picture = pictureOf(cover);
  return {
    ...front,
    ...(picture && { cover: picture }),
    tags: front.tags.filter((tag) => tag.trim() !== ''),
    aliases: front.aliases.filter((path) => OLD_ADDRESS.test(path)),
  };
}

/** A picture as the contract has it: without sizes unless both are positive; undefined without an address. */
function pictureOf(picture: ArticleFront['cover']): ArticleFront['cover'] {
  if (!picture?.url) return undefined;
  const { width, height, ...rest } = picture;
  const isSized = pictureSchema.safeParse({ url: rest.url, width, height }).success;
  return isSized ? picture : { ...rest, width: undefined, height: undefined };
}

/** The record of a page of a content system. `readEntry` checks it. */
export function pageRecordOf(
  fields: Pick<PageRecord, 'file' | 'name' | 'front' | 'format' | 'body' | 'editUrl'>,
): PageRecord {
  const aliases = fields.front.aliases.filter((path) => OLD_ADDRESS.test(path));
  return { kind: 'page', bodyLine: 1, ...fields, front: { ...fields.front, aliases } };
}

/** A category that viewers see only if they see an article in it. `readEntry` checks it. */
export function categoryRecordOf(
  fields: Pick<CategoryRecord, 'file' | 'name' | 'category'>,
): CategoryRecord {
  const category = { ...fields.category, cover: pictureOf(fields.category.cover) };
  return { kind: 'category', onlyWithArticles: true, ...fields, category };
}

/**
 * Makes the record of one entry. Whatever is wrong with it becomes its diagnostic, which names the call and the
 * field, and does not concern other entries. A text or list that is too long costs its end only.
 */
export function readEntry(file: string, call: string, make: () => ContentRecord): ParsedFile {
  try {
    const { record, faults } = withinBounds(make());
    return {
      record,
      diagnostics: faults.map((fault) => ({ file, line: 1, message: `${call}: ${fault}` })),
    };
  } catch (error) {
    return unreadable(file, call, error);
  }
}

/** A record as the contract allows it, and what was too long. @throws {z.ZodError} naming the field that it does not allow */
function withinBounds(record: ContentRecord): { record: ContentRecord; faults: string[] } {
  switch (record.kind) {
    case 'article': {
      const { id, category, front, body } = record;
      const { fields, faults } = fitted(
        articleSchema,
        { ...front, content: body },
        { id, category },
      );
      const { content, ...rest } = fields;
      return { record: { ...record, front: rest, body: content }, faults };
    }
    case 'page': {
      const { name, front, body } = record;
      const { fields, faults } = fitted(staticPageSchema, { ...front, content: body }, { name });
      const { content, ...rest } = fields;
      return { record: { ...record, front: rest, body: content }, faults };
    }
    case 'category': {
      const others = { name: record.name, total: 0 };
      const { fields, faults } = fitted(categorySchema, record.category, others);
      return { record: { ...record, category: fields }, faults };
    }
    case 'author': {
      const { fields, faults } = fitted(authorSchema, record.author, { id: record.id, total: 0 });
      return { record: { ...record, author: fields }, faults };
    }
    default:
      return { record, faults: [] };
  }
}

/** Fields without what is too long, with its names. @param others fields that the schema needs, too */
function fitted<T extends object>(schema: z.ZodType, fields: T, others: object) {
  const whole = { ...fields, ...others };
  const parsed = parseTolerantly(schema, whole);
  if (!parsed.success) throw parsed.error;
  const { rest, leftOut } = parsed.data;
  if (leftOut.length === 0) return { fields, faults: [] };
  if (leftOut.some(({ isTooLong }) => !isTooLong)) schema.parse(whole);
  const kept = Object.entries(rest as T).filter(([key]) => key in fields);
  const faults = leftOut.map((part) => describeIssues([part]));
  return { fields: Object.fromEntries(kept) as T, faults };
}

/** An entry that cannot be read: the message names the call and the field, or the error. */
export function unreadable(file: string, call: string, error: unknown): ParsedFile {
  const reason = error instanceof z.ZodError ? describeIssues(error.issues) : String(error);
  return { record: null, diagnostics: [{ file, line: 1, message: `${call}: ${reason}` }] };
}

/** The time of a change if it is later than the publication: articles cannot be updated before. */
export const updatedAtOf = (changedAt: string, publishedAt: string): string | undefined =>
  Date.parse(changedAt) > Date.parse(publishedAt) ? changedAt : undefined;

/** The URL of a path of a content system. @param base its address, with or without a slash at the end */
export const systemUrl = (base: string, path: string): string =>
  `${base.replace(/(?<!\/)\/+$/, '')}/${path}`;

/** The category of what has none in its content system. */
export const otherCategory = () => setting('CONTENT_SOURCE_CATEGORY');
