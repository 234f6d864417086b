import { plainUrl } from '@wenzhan/kit/security/csp-sources';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { analyticsSchema, verificationSchema } from '../schemas/analytics';
import { boundedInAll, boundedList, boundedTree } from '../schemas/bounded';
import { brandFields } from '../schemas/brand';
import {
  addressText,
  exceptionsSchema,
  keyText,
  labelText,
  licenseSchema,
  maybe,
  namedSchemas,
  nameText,
  pictureSchema,
  summaryText,
  withDefault,
} from '../schemas/fields';
import { formsSchema } from '../schemas/form';
import { frameFields } from '../schemas/frame';
import { languagesSchema } from '../schemas/languages';
import { DEFAULT_LOCALE, knownLocale } from '../schemas/locale';
import { lenient, lenientFields } from '../schemas/marks';
import { type Call, KIBIBYTE, PAGE_BUDGET_MS, requiredLogin } from './call';

/*
 * Wire format of the content API (contract version 1).
 *
 * Parsing also converts to domain types: numeric ids become strings, `null` becomes `undefined`, defaults
 * are filled in, unknown fields are dropped.
 */

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
  error: () => contentFiles().url,
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
      /** The first is the default language, and the `locale` of its data; absent or one entry: a site of one language. */
      languages: maybe(languagesSchema),
      /** True: a translation whose original has changed since says so to visitors. */
      outdatedNotice: maybe(z.boolean()),
      /** True: an article says how often it was read, if that is counted. */
      showReads: maybe(z.boolean()),
      ...brandFields,
      ...frameFields,
    }),
  })
  .register(namedSchemas, { id: 'SiteConfig' });

export type SiteConfig = z.output<typeof siteConfigSchema>;

export const indexInfo = {
  name: 'index_info',
  method: 'GET',
  summary: 'The configuration of the site',
  query: z.object({ requiredLogin }),
  data: z.object({
    site: siteConfigSchema,
    /** With a valid token only: what is wrong with the content, for editors. */
    diagnostics: lenient(maybe(boundedList(summaryText))),
  }),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 512 * KIBIBYTE,
} as const satisfies Call;
