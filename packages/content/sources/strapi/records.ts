import { shorten } from '@wenzhan/kit/text/shorten';
import { plainLead } from '@wenzhan/text/plain-text';
import { z } from 'zod';
import type { ArticleRecord, CategoryRecord, PageRecord } from '../../files/content-records';
import type { ArticleFront } from '../../files/file-schemas';
import { articleIdOf, nameOf } from '../identifiers';
import { shortText } from '../parts/bounded-text';
import {
  articleRecordOf,
  categoryRecordOf,
  otherCategory,
  pageRecordOf,
  systemUrl,
  updatedAtOf,
} from '../parts/make-record';
import { blocksHtml } from './blocks';
import type { StrapiMapping } from './mapping';
import {
  contentSchema,
  dateSchema,
  mediaSchema,
  namedSchema,
  relationSchema,
  type StrapiEntry,
  tagsSchema,
  text,
} from './schemas';

const SUMMARY_LENGTH = 120;

/** Reads the fields of an entry. @throws {z.ZodError} naming the field */
function fieldsOf<T extends z.ZodRawShape>(
  entry: StrapiEntry,
  names: Record<keyof T & string, string>,
  shape: T,
) {
  const renamed = Object.fromEntries(
    Object.entries(names).map(([key, name]) => [name, shape[key] as z.ZodType]),
  );
  const values = z.object(renamed).parse(entry) as Record<string, unknown>;
  const keys = Object.entries(names) as [string, string][];
  return Object.fromEntries(keys.map(([key, name]) => [key, values[name]])) as {
    [K in keyof T]: z.output<T[K]>;
  };
}

/** The name of the category of an article, of one of its relations. */
export function categoryOf(entry: StrapiEntry, mapping: StrapiMapping): string {
  const category = relationSchema.parse(entry[mapping.article.category]);
  if (!category) return otherCategory().name;
  return nameOf(String(category[mapping.category.name] ?? ''), category.documentId);
}

/** The id of the category of an article; undefined without one. */
export const categoryIdOf = (entry: StrapiEntry, { article }: StrapiMapping): string | undefined =>
  relationSchema.safeParse(entry[article.category]).data?.documentId;

/**
 * The record of an article.
 *
 * @param context the entry, its category, and whether it is the unpublished version of a published article
 * @throws {z.ZodError} for an unexpected field
 */
export function articleRecord(
  entry: StrapiEntry,
  mapping: StrapiMapping,
  base: string,
  context: { category: string; draft: boolean },
): ArticleRecord {
  const { title, summary, content, cover, tags, author, slug, publishedAt } = mapping.article;
  const fields = fieldsOf(
    entry,
    { title, summary, content, cover, tags, author, slug, publishedAt },
    {
      title: shortText.min(1),
      summary: text,
      content: contentSchema,
      cover: mediaSchema,
      tags: tagsSchema,
      author: namedSchema,
      slug: text,
      publishedAt: dateSchema,
    },
  );
  const { format, body } = bodyOf(fields.content, base);
  const date = fields.publishedAt || entry.publishedAt || entry.createdAt;
  const [feedId] = pathsOf(mapping.article.feedId, entry, fields.slug);
  const front: ArticleFront = {
    title: fields.title,
    summary: fields.summary ?? (shorten(plainLead(body, format), SUMMARY_LENGTH) || fields.title),
    tags: [...new Set((fields.tags ?? []).map(textOf))],
    publishedAt: date,
    updatedAt: updatedAtOf(entry.updatedAt, date),
    status: entry.publishedAt ? 'published' : 'draft',
    aliases: pathsOf(mapping.article.permalink, entry, fields.slug),
    ...(fields.author && { author: textOf(fields.author) }),
    ...(fields.cover && { cover: pictureOf(fields.cover, base) }),
    ...(feedId && { feedId }),
  };
  const id = articleIdOf(entry.documentId, 36);
  return articleRecordOf({
    // The unpublished version of an article is found by this name.
    file: `${context.category}/${id}${context.draft ? '.draft' : ''}.md`,
    id,
    ...context,
    front,
    format,
    body,
    editUrl: editUrlOf(mapping.article, entry, base),
  });
}

/** The record of a page. @throws {z.ZodError} for an unexpected field */
export function pageRecord(
  file: string,
  entry: StrapiEntry,
  mapping: StrapiMapping,
  base: string,
): PageRecord {
  const { name, title, description, content, permalink } = mapping.page;
  const fields = fieldsOf(
    entry,
    { name, title, description, content },
    { name: text, title: shortText.min(1), description: text, content: contentSchema },
  );
  return pageRecordOf({
    file,
    name: nameOf(fields.name ?? '', entry.documentId),
    front: {
      title: fields.title,
      ...(fields.description && { description: fields.description }),
      updatedAt: entry.updatedAt,
      aliases: pathsOf(permalink, entry, fields.name),
    },
    ...bodyOf(fields.content, base),
    editUrl: editUrlOf(mapping.page, entry, base),
  });
}

/** The record of a category. @throws {z.ZodError} for an unexpected field */
export function categoryRecord(
  file: string,
  entry: StrapiEntry,
  mapping: StrapiMapping,
): CategoryRecord {
  const { name, title, description } = mapping.category;
  const fields = fieldsOf(
    entry,
    { name, title, description },
    { name: text, title: shortText.min(1), description: text },
  );
  return categoryRecordOf({
    file,
    name: nameOf(fields.name ?? '', entry.documentId),
    category: {
      title: fields.title,
      ...(fields.description && { description: fields.description }),
    },
  });
}

/** Old paths of an entry, or its id in an old feed, from a pattern such as `/blog/{slug}`. */
export function pathsOf(
  permalink: string | undefined,
  { documentId }: StrapiEntry,
  slug: string | undefined,
): string[] {
  if (!permalink || (permalink.includes('{slug}') && !slug)) return [];
  return [
    permalink
      .replaceAll('{slug}', encodeURIComponent(slug ?? ''))
      .replaceAll('{documentId}', documentId),
  ];
}

/** An entry in the Content Manager. */
const editUrlOf = (
  { singular }: { singular: string },
  { documentId }: StrapiEntry,
  base: string,
): string =>
  systemUrl(
    base,
    `admin/content-manager/collection-types/api::${singular}.${singular}/${documentId}`,
  );

const textOf = (value: string | { name: string }) =>
  typeof value === 'string' ? value : value.name;

/** Uploads have paths of Strapi, in links, images, definitions of references and HTML. */
const UPLOADS = /(\](?:\(|:)\s*<?|(?:src|href|poster)\s*=\s*["']?)(?=\/uploads\/)/gi;

function bodyOf(content: z.output<typeof contentSchema>, base: string) {
  const isBlocks = Array.isArray(content);
  const body = isBlocks ? blocksHtml(content) : (content ?? '');
  return {
    format: isBlocks ? ('html' as const) : ('markdown' as const),
    body: body.replace(UPLOADS, `$1${base}`),
  };
}

function pictureOf(media: NonNullable<z.output<typeof mediaSchema>>, base: string) {
  return {
    url: new URL(media.url, `${base}/`).href,
    width: media.width ?? undefined,
    height: media.height ?? undefined,
    alt: media.alternativeText,
  };
}
