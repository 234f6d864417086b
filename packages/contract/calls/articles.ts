import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import {
  addressText,
  authorIdSchema,
  categoryNameSchema,
  editUrlSchema,
  exceptionsSchema,
  htmlText,
  idSchema,
  keyText,
  licenseSchema,
  maybe,
  namedSchemas,
  nameText,
  pictureSchema,
  seoSchema,
  summaryText,
  timeSchema,
  withDefault,
} from '../schemas/fields';
import { lenient } from '../schemas/marks';
import { productSchema, productSummarySchema } from '../schemas/product';
import {
  type Call,
  limitParam,
  listOf,
  MAX_BESIDE,
  MEBIBYTE,
  PAGE_BUDGET_MS,
  pagedListOf,
  pageParam,
  parameter,
} from './call';

/*
 * Wire format of the content API (contract version 1).
 *
 * Parsing also converts to domain types: numeric ids become strings, `null` becomes `undefined`, defaults
 * are filled in, unknown fields are dropped.
 */

/** Whether dates are shown; by default those of a catalogue are not. */
const datesSchema = lenient(maybe(z.enum(['shown', 'hidden'])));

export const categorySchema = z
  .object({
    name: categoryNameSchema,
    title: nameText.min(1),
    description: lenient(maybe(summaryText)),
    cover: lenient(maybe(pictureSchema)),
    /** A catalogue: its articles are products. */
    kind: lenient(maybe(z.enum(['articles', 'products']))),
    /** The category above it, whose list has its articles, too. */
    parent: lenient(maybe(categoryNameSchema)),
    dates: datesSchema,
    /** Those of its articles and of the categories below it. */
    total: z.int().nonnegative(),
  })
  .register(namedSchemas, { id: 'Category' });

const articleStatusSchema = z.enum(['published', 'draft', 'scheduled', 'expired']);

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
    /** First in the list of all articles and in that of its category. */
    pinned: lenient(maybe(z.boolean())),
    /** Its place in a category that shows no dates: small ones first, then those without, by id. */
    order: lenient(maybe(z.number())),
    /** As its category by default. */
    dates: datesSchema,
    product: lenient(maybe(productSummarySchema)),
    /** Besides those of the site. */
    traditional: lenient(maybe(exceptionsSchema)),
  })
  .register(namedSchemas, { id: 'ArticleSummary' });

export const articleSchema = articleSummarySchema
  .extend({
    content: htmlText,
    seo: lenient(maybe(seoSchema)),
    // A string: a backend may have had a field of that name before the contract (packages/contract/schemas/origins.ts).
    origin: lenient(maybe(keyText)),
    license: lenient(maybe(licenseSchema)),
    /** False switches the comments of this article off. */
    comments: lenient(maybe(z.boolean())),
    /** Id of the article in feeds, if another system gave it one before. */
    feedId: lenient(maybe(addressText.min(1))),
    editUrl: editUrlSchema,
    /** How often it was read, if its readers shall see that. */
    reads: lenient(maybe(z.int().nonnegative())),
    /** From then on only editors see the article. */
    expiresAt: lenient(maybe(timeSchema)),
    product: lenient(maybe(productSchema)),
  })
  .register(namedSchemas, { id: 'Article' });

/** The place of an article in its series, which is in reading order. */
const seriesPlaceSchema = z
  .object({
    name: keyText.min(1),
    /** Counted from 1. */
    position: z.int().positive(),
    total: z.int().positive(),
    previous: lenient(articleSummarySchema.nullable()),
    next: lenient(articleSummarySchema.nullable()),
  })
  .register(namedSchemas, { id: 'SeriesPlace' });

/** In another language than the default: the language that an article or a static page is translated from. */
export const translationSchema = z
  .object({
    of: keyText,
    /** Whether the original has changed since it was translated. */
    outdated: maybe(z.literal(true)),
  })
  .register(namedSchemas, { id: 'Translation' });

export type Category = z.output<typeof categorySchema>;
/** A category, without the number of its articles, which changes with every article. */
export type CategoryInfo = Omit<Category, 'total'>;
export type ArticleStatus = z.output<typeof articleStatusSchema>;
export type ArticleSummary = z.output<typeof articleSummarySchema>;
export type Article = z.output<typeof articleSchema>;
export type SeriesPlace = z.output<typeof seriesPlaceSchema>;
export type Translation = z.output<typeof translationSchema>;

export const categoryList = {
  name: 'category_list',
  method: 'GET',
  summary: 'All categories, in the order of the site',
  query: z.object({}),
  data: listOf(categorySchema),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 2 * MEBIBYTE,
} as const satisfies Call;

export const articleList = {
  name: 'article_list',
  method: 'GET',
  summary:
    'One page of articles, pinned ones and then the newest first, or in the order of the series or of a category without dates; without a category, tag, series or author, or by time, without those of categories without dates; 404 for an unknown category',
  query: z.object({
    category: parameter.optional(),
    tag: parameter.optional(),
    year: z.coerce.number().int().min(1000).max(9999).optional(),
    month: z.coerce.number().int().min(1).max(12).optional(),
    series: parameter.optional(),
    author: parameter.optional(),
    page: pageParam,
    limit: limitParam,
  }),
  data: pagedListOf(articleSummarySchema),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 2 * MEBIBYTE,
} as const satisfies Call;

export const articleInfo = {
  name: 'article_info',
  method: 'GET',
  summary: 'One article with its neighbours and related articles',
  query: z.object({
    id: z
      .string()
      .max(64)
      .regex(/^\d{1,64}$/),
  }),
  data: z.object({
    article: articleSchema,
    previous: lenient(articleSummarySchema.nullable()),
    next: lenient(articleSummarySchema.nullable()),
    related: boundedList(articleSummarySchema, MAX_BESIDE),
    series: lenient(maybe(seriesPlaceSchema)),
    translation: lenient(maybe(translationSchema)),
  }),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 8 * MEBIBYTE,
} as const satisfies Call;
