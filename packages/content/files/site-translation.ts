import { type SiteConfig, siteConfigSchema } from '@wenzhan/contract/calls/site';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import type { FormField } from '@wenzhan/contract/schemas/form';
import { z } from 'zod';
import { type SiteFile, siteTranslationSchema } from './file-schemas';
import { parseYaml, type YamlResult } from './yaml';

/**
 * What another language takes over of each field of the default's `site.yaml` if its own does not have it: what is the same in
 * all languages (`taken`), a part of it (a function), or nothing, because it is text.
 */
const INHERITED: {
  [Key in keyof SiteConfig]-?:
    | 'taken'
    | 'text'
    | ((value: NonNullable<SiteConfig[Key]>) => unknown);
} = {
  siteName: 'taken',
  recordNumber: 'taken',
  policeRecordNumber: 'taken',
  policeBadge: withoutAlt,
  version: 'taken',
  cdnUrl: 'taken',
  apiUrl: 'taken',
  upload: 'taken',
  license: 'taken',
  verification: 'taken',
  analytics: 'taken',
  brand: 'taken',
  logo: withoutAlt,
  logoDark: withoutAlt,
  logoText: 'taken',
  icon: withoutAlt,
  footer: ({ telephone, email, showVersion }) => ({ telephone, email, showVersion }),
  languages: 'taken',
  outdatedNotice: 'taken',
  showReads: 'taken',
  // The locale is that of the language.
  locale: 'text',
  description: 'text',
  headNav: 'text',
  headerButton: 'text',
  announcement: 'text',
  mourning: 'taken',
  traditional: 'text',
  traditionalVocabulary: 'text',
  // A form takes over fields of the one of the same name (`withTechnicalFields`).
  forms: 'text',
};

/** A picture without its text. */
export function withoutAlt(picture: Picture): Picture {
  return { ...picture, alt: undefined };
}

/** What another language takes over of the default's configuration. */
function inheritedOf(site: SiteFile): Record<string, unknown> {
  const fields = Object.entries(INHERITED).flatMap(([key, rule]) => {
    const value: unknown = Reflect.get(site, key);
    if (value === undefined || rule === 'text') return [];
    return [[key, rule === 'taken' ? value : (rule as (value: unknown) => unknown)(value)]];
  });
  return Object.fromEntries(fields);
}

/**
 * The configuration of a site in another language than the default: its own fields, and of those that it does not have what
 * it takes over.
 *
 * @param base the configuration in the default language
 * @param language one of its languages
 * @param text its own `site.yaml`; null without one
 */
export function translatedSite(
  base: SiteFile,
  language: string,
  text: string | null,
): YamlResult<SiteFile> {
  const inherited = inheritedOf(base);
  let keys: readonly string[] = [];
  const schema = z
    .preprocess((written) => {
      keys = isFields(written) ? Object.keys(written) : [];
      return withTechnicalFields(written, base);
    }, siteTranslationSchema)
    .transform((own) => {
      // The others have defaults, which the default language may have overridden.
      const said = Object.entries(own).filter(([key]) => keys.includes(key));
      return siteConfigSchema.parse({
        ...inherited,
        ...Object.fromEntries(said),
        locale: language,
      });
    });
  return parseYaml(text ?? '{}', schema);
}

/** The fields of a form that are the same in all languages, for those that do not say otherwise. */
function withTechnicalFields(written: unknown, { forms = {} }: SiteFile): unknown {
  if (!isFields(written) || !isFields(written.forms)) return written;
  const translated = Object.entries(written.forms).map(([name, form]) => {
    const base = forms[name];
    if (!base || !isFields(form)) return [name, form];
    const fields = Array.isArray(form.fields)
      ? form.fields.map((field: unknown) => withTypeOf(field, base.fields))
      : form.fields;
    const { proofOfWork, confirm } = base;
    return [name, { proofOfWork, ...(confirm && { confirm }), ...form, fields }];
  });
  return { ...written, forms: Object.fromEntries(translated) };
}

function withTypeOf(field: unknown, others: readonly FormField[]): unknown {
  const other = isFields(field) && others.find(({ name }) => name === field.name);
  if (!other) return field;
  const { type, required, minLength, maxLength, accept, maxSize } = other;
  return { type, required, minLength, maxLength, accept, maxSize, ...field };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
