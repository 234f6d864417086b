import { plainUrl } from '@wenzhan/kit/security/csp-sources';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { analyticsSchema, verificationSchema } from './analytics-schema';
import { boundedInAll, boundedList, boundedRecord, boundedTree } from './bounded';
import { brandFields } from './brand-schema';
import {
  addressText,
  beginningOf,
  htmlText,
  keyText,
  labelText,
  maybe,
  namedSchemas,
  nameSchema,
  nameText,
  pictureSchema,
  summaryText,
  timeSchema,
  withDefault,
} from './fields';
import { formsSchema } from './form-schema';
import { frameFields } from './frame-schema';
import { authorIdSchema } from './list-schemas';
import { DEFAULT_LOCALE, knownLocale } from './locale';
import { lenient, lenientFields } from './marks';

/**
 * Wire format of the content API (contract version 1).
 *
 * Parsing also converts to domain types: numeric ids become strings, `null` becomes `undefined`, defaults
 * are filled in, unknown fields are dropped.
 */

/** `page` would collide with `/content/page/{n}`. */
export const categoryNameSchema = nameSchema.refine((name) => name !== 'page', {
  error: 'the name "page" is reserved',
});

export const idSchema = z
  .union([
    z
      .string()
      .max(64)
      .regex(/^\d{1,64}$/),
    z.int().nonnegative(),
  ])
  .transform((id) => String(id));

/** Terms under which a text may be used; `url` is an absolute http(s) URL. */
export const licenseSchema = z
  .object({ name: nameText.min(1), url: addressText.min(1) })
  .register(namedSchemas, { id: 'License' });

/** Terms that pages in traditional characters do not convert, or convert to others, by simplified term. */
const exceptionsSchema = boundedRecord(keyText.min(1), keyText, 1000);

/** Subjects whose words pages in traditional characters take from the region. */
const vocabularySchema = z.enum(['computing']);
export type Vocabulary = z.output<typeof vocabularySchema>;

/** An item of the header navigation; `path` is a path on this site or an absolute http(s) URL. */
export interface NavEntry {
  title: string;
  path: string;
  target?: '_self' | '_blank' | undefined;
  children?: NavEntry[] | undefined;
}

const navEntrySchema: z.ZodType<NavEntry> = z.object({
  title: nameText,
  path: addressText,
  target: maybe(z.enum(['_self', '_blank'])),
  get children() {
    return maybe(boundedList(navEntrySchema));
  },
});
namedSchemas.add(navEntrySchema, { id: 'NavEntry' });

/** An absolute http(s) URL, or empty: on another base no image would have an address. */
const cdnUrlSchema = addressText.refine((url) => url === '' || plainUrl(url) !== null, {
  error: () => contentFiles.url,
});

export const siteConfigSchema = z
  .object({
    siteName: nameText.min(1),
    ...lenientFields({
      recordNumber: withDefault(labelText, ''),
      version: withDefault(labelText, ''),
      cdnUrl: withDefault(cdnUrlSchema, ''),
      apiUrl: withDefault(addressText, ''),
      upload: withDefault(z.object({ mode: withDefault(keyText, 'local') }), { mode: 'local' }),
      headNav: withDefault(boundedInAll(boundedList(boundedTree(navEntrySchema))), []),
      policeRecordNumber: maybe(labelText),
      description: maybe(summaryText),
      logo: maybe(pictureSchema),
      license: maybe(licenseSchema),
      traditional: maybe(exceptionsSchema),
      traditionalVocabulary: maybe(vocabularySchema),
      forms: maybe(formsSchema),
      verification: maybe(verificationSchema),
      analytics: maybe(analyticsSchema),
      locale: withDefault(keyText, DEFAULT_LOCALE).transform(knownLocale),
      ...brandFields,
      ...frameFields,
    }),
  })
  .register(namedSchemas, { id: 'SiteConfig' });

export const categorySchema = z
  .object({
    name: categoryNameSchema,
    title: nameText.min(1),
    description: lenient(maybe(summaryText)),
    cover: lenient(maybe(pictureSchema)),
    total: z.int().nonnegative(),
  })
  .register(namedSchemas, { id: 'Category' });

export const seoSchema = z.object(
  lenientFields({
    title: maybe(nameText),
    description: maybe(summaryText),
    noindex: maybe(z.boolean()),
  }),
);

/** Where the editor whose token the request has changes the text: an absolute http(s) URL. Not sent to others. */
const editUrlSchema = lenient(maybe(addressText));

const articleStatusSchema = z.enum(['published', 'draft', 'scheduled']);

/** Each once, and none without a name: a backend may split an empty text. */
const tagsSchema = lenient(
  withDefault(boundedList(keyText), []).transform((tags) => [
    ...new Set(tags.filter((tag) => tag.trim() !== '')),
  ]),
);

export const articleSummarySchema = z
  .object({
    id: idSchema,
    category: categoryNameSchema,
    title: nameText.min(1),
    summary: lenient(withDefault(summaryText, '')),
    cover: lenient(maybe(pictureSchema)),
    author: lenient(maybe(nameText)),
    authorId: lenient(maybe(authorIdSchema)),
    series: lenient(maybe(keyText.min(1))),
    tags: tagsSchema,
    publishedAt: timeSchema,
    updatedAt: lenient(maybe(timeSchema)),
    status: withDefault(articleStatusSchema, 'published'),
    /** Besides those of the site. */
    traditional: lenient(maybe(exceptionsSchema)),
  })
  .register(namedSchemas, { id: 'ArticleSummary' });

export const articleSchema = articleSummarySchema
  .extend({
    content: htmlText,
    seo: lenient(maybe(seoSchema)),
    // A string: a backend may have had a field of that name before the contract (packages/contract/origins.ts).
    origin: lenient(maybe(keyText)),
    license: lenient(maybe(licenseSchema)),
    /** False switches the comments of this article off. */
    comments: lenient(maybe(z.boolean())),
    /** Id of the article in feeds, if another system gave it one before. */
    feedId: lenient(maybe(addressText.min(1))),
    editUrl: editUrlSchema,
  })
  .register(namedSchemas, { id: 'Article' });

/** The place of an article in its series, which is in reading order. */
export const seriesPlaceSchema = z
  .object({
    name: keyText.min(1),
    /** Counted from 1. */
    position: z.int().positive(),
    total: z.int().positive(),
    previous: lenient(articleSummarySchema.nullable()),
    next: lenient(articleSummarySchema.nullable()),
  })
  .register(namedSchemas, { id: 'SeriesPlace' });

export const staticPageSchema = z
  .object({
    name: nameSchema,
    title: nameText.min(1),
    description: lenient(maybe(summaryText)),
    content: htmlText,
    updatedAt: lenient(maybe(timeSchema)),
    seo: lenient(maybe(seoSchema)),
    editUrl: editUrlSchema,
  })
  .register(namedSchemas, { id: 'StaticPage' });

export const pageSummarySchema = z
  .object({
    name: nameSchema,
    title: nameText.min(1),
    updatedAt: lenient(maybe(timeSchema)),
  })
  .register(namedSchemas, { id: 'PageSummary' });

export const searchHitSchema = articleSummarySchema
  .extend({ excerpt: summaryText })
  .register(namedSchemas, { id: 'SearchHit' });

/** A page of sections that matches a search. */
export const pageHitSchema = z
  .object({ name: nameSchema, title: nameText.min(1), excerpt: withDefault(summaryText, '') })
  .register(namedSchemas, { id: 'PageHit' });

export const changeSchema = z
  .object({
    kind: z.enum(['article', 'page', 'category']),
    id: maybe(idSchema),
    name: maybe(nameSchema),
    category: maybe(categoryNameSchema),
    updatedAt: timeSchema,
    status: z.enum(['published', 'withdrawn']),
    noindex: maybe(z.boolean()),
    cover: lenient(maybe(pictureSchema)),
    title: maybe(nameText),
  })
  .refine((change) => (change.kind === 'article' ? change.id : change.name), {
    error: 'an article needs an id, a page or category a name',
  })
  .register(namedSchemas, { id: 'Change' });

export const redirectSchema = z
  .object({
    from: addressText.startsWith('/'),
    to: maybe(addressText),
    status: z.union([z.literal(301), z.literal(308), z.literal(410)]),
  })
  .refine((redirect) => redirect.status === 410 || redirect.to, {
    error: 'a redirect needs "to"',
  })
  .register(namedSchemas, { id: 'Redirect' });

export const userSchema = z
  .object({ username: nameText, nickname: nameText })
  .register(namedSchemas, { id: 'User' });

/** Characters of a message that visitors read, at most. */
const MAX_MESSAGE = 500;

/** The envelope of every response, before its `data` is validated. */
export const envelopeSchema = z.object({
  code: z.number(),
  message: withDefault(z.string(), '').transform((message) => beginningOf(message, MAX_MESSAGE)),
  data: z.unknown(),
});

export type License = z.output<typeof licenseSchema>;
export type SiteConfig = z.output<typeof siteConfigSchema>;
export type Category = z.output<typeof categorySchema>;
/** A category, without the number of its articles, which changes with every article. */
export type CategoryInfo = Omit<Category, 'total'>;
export type ArticleStatus = z.output<typeof articleStatusSchema>;
export type ArticleSummary = z.output<typeof articleSummarySchema>;
export type Article = z.output<typeof articleSchema>;
export type StaticPage = z.output<typeof staticPageSchema>;
export type PageSummary = z.output<typeof pageSummarySchema>;
export type SearchHit = z.output<typeof searchHitSchema>;
export type PageHit = z.output<typeof pageHitSchema>;
export type SeriesPlace = z.output<typeof seriesPlaceSchema>;
export type Change = z.output<typeof changeSchema>;
export type Redirect = z.output<typeof redirectSchema>;
