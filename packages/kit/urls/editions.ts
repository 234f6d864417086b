import { splitEdition } from './edition-path';
import { TRADITIONAL_SEGMENT, traditionalLanguage, traditionalVariant } from './traditional';

/**
 * An edition is a version of the whole site below a path of its own: in another language, such as `/en`, or in
 * traditional characters, `/zh-hant`. The default edition has no segment.
 */
export interface Edition {
  /** First segment of its paths: a language tag in lower case. */
  segment: string;
  /** `lang` of its pages. */
  language: string;
}

/** The segment of a language: its tag in lower case. */
export const segmentOf = (language: string): string => language.toLowerCase();

/** The languages of the site's content, the default one first. A process has them from the site's content. */
export const siteLanguages = (): string[] =>
  (process.env.SITE_LANGUAGES ?? '').split(' ').filter(Boolean);

/** The editions of the site besides the default one. Browsers do not know them. */
export function furtherEditions(): Edition[] {
  const [, ...languages] = siteLanguages();
  const written = languages.map((language) => ({ segment: segmentOf(language), language }));
  if (!traditionalVariant()) return written;
  return [...written, { segment: TRADITIONAL_SEGMENT, language: traditionalLanguage() }];
}

/** The edition of a first segment; undefined if the site has none of that name. */
export const editionAt = (segment: string): Edition | undefined =>
  furtherEditions().find((edition) => edition.segment === segment);

/** The language of the content of an edition, in lower case; undefined for the default language. */
export const languageAt = (segment: string): string | undefined =>
  segment && segment !== TRADITIONAL_SEGMENT ? segment : undefined;

/** The segment of the edition that a path belongs to; empty for the default one. */
export function editionSegment(path: string): string {
  const { segment } = splitEdition(path);
  return editionAt(segment) ? segment : '';
}
