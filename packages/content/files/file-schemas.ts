import { articleSchema } from '@wenzhan/contract/calls/articles';
import { redirectList, redirectSchema } from '@wenzhan/contract/calls/redirects';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { verificationSchema } from '@wenzhan/contract/schemas/analytics';
import {
  boundedInAll,
  boundedList,
  boundedRecord,
  boundedTree,
} from '@wenzhan/contract/schemas/bounded';
import {
  addressText,
  categoryNameSchema,
  keyText,
  licenseSchema,
  linkSchema,
  nameSchema,
  nameText,
  summaryText,
} from '@wenzhan/contract/schemas/fields';
import {
  checkFields,
  formConsentSchema,
  formFieldSchema,
  formShape,
  MAX_IN_FORMS,
} from '@wenzhan/contract/schemas/form';
import { knownLocale, languageSegment } from '@wenzhan/contract/schemas/locale';
import { lenient, lenientFields, mark } from '@wenzhan/contract/schemas/marks';
import { ORIGINS } from '@wenzhan/contract/schemas/origins';
import { productSchema } from '@wenzhan/contract/schemas/product';
import { sectionPageSchema } from '@wenzhan/contract/schemas/sections';
import { fitsIntoPath } from '@wenzhan/contract/urls/list-routes';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { OLD_ADDRESS } from '@wenzhan/kit/urls/path';
import { TRADITIONAL_SEGMENT, traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { picture, sitePath, url } from './parts/file-fields';
import { brandFileFields, frameFileFields } from './parts/site-file-fields';
import { strictSchema } from './parts/strict-schema';

/** Schemas of the content files: the API's fields, but unknown keys are rejected. */

const article = articleSchema.shape;
const seo = lenient(
  z
    .strictObject(
      lenientFields({
        title: nameText.min(1).optional(),
        description: summaryText.min(1).optional(),
        noindex: z.boolean().optional(),
      }),
    )
    .optional(),
);
const license = lenient(z.strictObject({ ...licenseSchema.shape, url }).optional());
/** Composed, as keyboards type it: of two that look the same only one is found. */
const name = keyText.normalize('NFC').trim().min(1);
const series = name.refine(fitsIntoPath, {
  error: () => contentFiles().seriesName,
});
const traditional = lenient(
  boundedRecord(
    keyText.min(1),
    z.string({ error: () => contentFiles().text }).max(200),
    1000,
  ).optional(),
);
const oldPath = addressText.regex(OLD_ADDRESS, {
  error: () => contentFiles().oldPath,
});
const aliases = boundedList(oldPath).default([]);
const dates = z.enum(['shown', 'hidden']);
/** `digestOf` the original when it was translated. */
const translatedFrom = lenient(keyText.optional());

/** Front matter of `<category>/<id>.md` and `<category>/<id>.draft.md`. */
export const articleFrontSchema = z
  .strictObject({
    title: article.title,
    summary: summaryText.trim().min(1),
    /** The id of an author (`authors/<id>.yaml`), or a name. */
    author: lenient(nameText.min(1).optional()),
    series: lenient(series.optional()),
    seriesOrder: z.number().optional(),
    tags: lenient(boundedList(name).default([])),
    cover: picture,
    publishedAt: article.publishedAt,
    updatedAt: article.updatedAt,
    expiresAt: z.optional(article.publishedAt),
    pinned: lenient(z.boolean().optional()),
    order: z.number().optional(),
    dates: lenient(dates.optional()),
    // No `scheduled`: that status follows from `publishedAt`.
    status: z.enum(['published', 'draft']).default('published'),
    aliases,
    seo,
    origin: lenient(z.enum(ORIGINS).optional()),
    license,
    comments: lenient(z.boolean().optional()),
    traditional,
    feedId: lenient(addressText.trim().min(1).optional()),
    translatedFrom,
    product: lenient(strictSchema(productSchema).optional()),
  })
  .refine((front) => new Set(front.tags).size === front.tags.length, {
    path: ['tags'],
    error: () => contentFiles().duplicateTags,
  })
  .refine(({ series, seriesOrder }) => seriesOrder === undefined || series, {
    path: ['seriesOrder'],
    error: () => contentFiles().orderWithoutSeries,
  })
  .refine(
    ({ publishedAt, updatedAt }) => !updatedAt || Date.parse(updatedAt) >= Date.parse(publishedAt),
    { path: ['updatedAt'], error: () => contentFiles().updatedBefore },
  )
  .refine(
    ({ publishedAt, expiresAt }) => !expiresAt || Date.parse(expiresAt) > Date.parse(publishedAt),
    { path: ['expiresAt'], error: () => contentFiles().expiresBefore },
  );

/** Front matter of `pages/<name>.md`. */
export const pageFrontSchema = z.strictObject({
  title: nameText.min(1),
  description: lenient(summaryText.min(1).optional()),
  updatedAt: article.publishedAt,
  aliases,
  seo,
  translatedFrom,
});

/** `pages/<name>.yaml`: the API's fields, with Markdown instead of HTML. */
export const sectionPageFileSchema = strictSchema(sectionPageSchema.omit({ name: true }));

/** `<category>/category.yaml`. */
export const categoryFileSchema = z.strictObject({
  title: nameText.min(1),
  description: lenient(summaryText.min(1).optional()),
  cover: picture,
  order: z.number().optional(),
  kind: lenient(z.enum(['articles', 'products']).optional()),
  parent: lenient(categoryNameSchema.optional()),
  dates: lenient(dates.optional()),
});

/** `authors/<id>.yaml`. */
export const authorFileSchema = z.strictObject({
  name: nameText.trim().min(1),
  description: lenient(summaryText.trim().min(1).optional()),
  portrait: picture,
  links: lenient(boundedList(z.strictObject({ ...linkSchema.shape, url })).default([])),
});

const navEntry = z.strictObject({
  title: nameText.min(1),
  path: sitePath,
  target: z.enum(['_self', '_blank']).optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof navEntry>> {
    return boundedList(navEntry).optional();
  },
});

const formField = mark(z.strictObject(formFieldSchema.shape), { isWhole: true });

const form = z
  .strictObject({
    ...formShape,
    fields: z.array(formField).min(1).max(40),
    consent: z.strictObject(formConsentSchema.shape).optional(),
  })
  .check(checkFields);

/** The fields of `site.yaml`. */
const siteFileFields = {
  ...siteConfigSchema.shape,
  ...lenientFields({
    locale: keyText.nullish(),
    upload: z.strictObject({ mode: keyText.optional() }).optional(),
    headNav: boundedInAll(boundedList(boundedTree(navEntry))).optional(),
    logo: picture,
    license,
    traditional,
    ...brandFileFields,
    ...frameFileFields,
    forms: boundedInAll(boundedRecord(nameSchema, form), MAX_IN_FORMS).optional(),
    verification: z.strictObject(verificationSchema.shape).optional(),
  }),
};

/** `site.yaml`, with the API's defaults for omitted keys. */
export const siteFileSchema = z
  .strictObject(siteFileFields)
  .check(({ value: { locale, languages: [first, ...others] = [] }, issues }) => {
    const isFirst = !first || !locale || isSameLanguage(knownLocale(locale), first);
    if (!isFirst) {
      const message = contentFiles().localeIsFirst(first);
      issues.push({ code: 'custom', message, path: ['locale'], input: locale });
    }
    const taken = others.findIndex((tag) => languageSegment(tag) === TRADITIONAL_SEGMENT);
    if (taken < 0 || traditionalVariant() === null) return;
    const message = contentFiles().languageTaken(`/${TRADITIONAL_SEGMENT}`);
    issues.push({ code: 'custom', message, path: ['languages', taken + 1], input: others[taken] });
  })
  .transform(({ locale, ...site }) =>
    siteConfigSchema.parse({ ...site, locale: site.languages?.[0] ?? locale }),
  );

const { locale: _, languages: __, ...translatedFields } = siteFileFields;

/** `site.yaml` of another language than the default, which the default's says. */
export const siteTranslationSchema = z.strictObject({
  ...translatedFields,
  siteName: lenient(nameText.min(1).optional()),
});

const isSameLanguage = (one: string, other: string) =>
  languageSegment(one) === languageSegment(other);

/** `redirects.yaml`. */
export const redirectsFileSchema = boundedList(
  z
    .strictObject({ ...redirectSchema.shape, from: oldPath })
    .refine(({ status, to }) => status === 410 || to, {
      path: ['to'],
      error: () => contentFiles().noTarget,
    })
    .refine(({ status, to }) => status !== 410 || !to, {
      path: ['to'],
      error: () => contentFiles().targetOfGone,
    })
    .refine(({ to }) => !to || parseTarget(to), {
      path: ['to'],
      error: () => contentFiles().target,
    }),
  redirectList.most,
);

export type ArticleFront = z.output<typeof articleFrontSchema>;
export type AuthorFile = z.output<typeof authorFileSchema>;
export type PageFront = z.output<typeof pageFrontSchema>;
export type SectionPageFile = z.output<typeof sectionPageFileSchema>;
export type CategoryFile = z.output<typeof categoryFileSchema>;
export type SiteFile = z.output<typeof siteFileSchema>;
export type RedirectsFile = z.output<typeof redirectsFileSchema>;
