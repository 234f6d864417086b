import { z } from 'zod';
import { pictureSchema } from '../../api/fields';
import { describeIssues } from '../../api/parse-response';
import { articleSchema, categorySchema, staticPageSchema } from '../../api/schemas';
import { setting } from '../../runtime/settings/setting';
import { OLD_ADDRESS } from '../../urls/path';
import type {
  ArticleRecord,
  CategoryRecord,
  ContentRecord,
  PageRecord,
  ParsedFile,
} from '../content-records';
import type { ArticleFront } from '../file-schemas';
import { searchTextOf } from '../search-text';

/**
 * The record of an article of a content system; `draft` is false by default.
 *
 * @throws {z.ZodError} naming the field that the contract does not allow
 */
export function articleRecordOf(
  fields: Pick<
    ArticleRecord,
    'file' | 'id' | 'category' | 'front' | 'format' | 'body' | 'editUrl'
  > & {
    draft?: boolean;
  },
): ArticleRecord {
  const { id, category, format, body } = fields;
  const front = withoutBadParts(fields.front);
  articleSchema.parse({ ...front, id, category, content: body });
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

/**
 * The record of a page of a content system.
 *
 * @throws {z.ZodError} naming the field that the contract does not allow
 */
export function pageRecordOf(
  fields: Pick<PageRecord, 'file' | 'name' | 'front' | 'format' | 'body' | 'editUrl'>,
): PageRecord {
  const { name, body } = fields;
  const aliases = fields.front.aliases.filter((path) => OLD_ADDRESS.test(path));
  staticPageSchema.parse({ ...fields.front, name, content: body });
  return { kind: 'page', bodyLine: 1, ...fields, front: { ...fields.front, aliases } };
}

/**
 * A category that viewers see only if they see an article in it.
 *
 * @throws {z.ZodError} naming the field that the contract does not allow
 */
export function categoryRecordOf(
  fields: Pick<CategoryRecord, 'file' | 'name' | 'category'>,
): CategoryRecord {
  const category = { ...fields.category, cover: pictureOf(fields.category.cover) };
  categorySchema.parse({ ...category, name: fields.name, total: 0 });
  return { kind: 'category', onlyWithArticles: true, ...fields, category };
}

/** An entry without faults. */
const good = (record: ContentRecord): ParsedFile => ({ record, diagnostics: [] });

/**
 * Makes the record of one entry. Whatever is wrong with it becomes its diagnostic, which names the call and the
 * field, and does not concern other entries.
 */
export function readEntry(file: string, call: string, make: () => ContentRecord): ParsedFile {
  try {
    return good(make());
  } catch (error) {
    return unreadable(file, call, error);
  }
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
