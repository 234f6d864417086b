import { SIMPLIFIED_LANGUAGE } from '@wenzhan/kit/urls/traditional';

/** Elements whose text stays as it is written: code, formulas, quotations. */
const AS_WRITTEN = new Set([
  'code',
  'pre',
  'kbd',
  'samp',
  'var',
  'math',
  'blockquote',
  'q',
  'cite',
  'script',
  'style',
  'textarea',
]);

const QUOTATIONS = new Set(['blockquote', 'q']);

/** Attributes that readers see or hear. */
export const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'ariaLabel',
  'content',
  'label',
  'placeholder',
  'title',
]);

export const LINK_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'action', 'src']);

/** Whether the text in an element stays: by its name, or because it is marked with `translate` or `lang`. */
export function isAsWritten(name: string, { translate, lang }: Record<string, unknown>): boolean {
  return AS_WRITTEN.has(name) || translate === 'no' || typeof lang === 'string';
}

/** The language of a quotation, which has other characters than the text around it. */
export function languageOf(name: string, { lang }: Record<string, unknown>) {
  return QUOTATIONS.has(name) && !lang ? { lang: SIMPLIFIED_LANGUAGE } : {};
}
