import { systemIdOf } from '../identifiers';
import { ByteBudget } from '../parts/byte-budget';
import { inEveryLanguage } from '../parts/every-language';
import { remoteSource } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import type { ContentSource } from '../source';
import { strapiApi } from './api';
import { readMapping } from './mapping';
import { createScanner } from './scan';

/** Milliseconds between two scans at least. */
const RESCAN_AFTER_MS = 2000;
/** The number of characters of Strapi's document ids. */
const ID_LENGTH = 24;

/**
 * A Strapi as a source: entries of one content type as articles, of another as pages. The languages that `site.yaml` names
 * besides the first are its locales.
 */
export function strapiSource(options: SourceOptions): ContentSource {
  const { dir } = options;
  return inEveryLanguage(options, (name, own, language) => localeSource(name, dir, own, language));
}

/** @param mappingDir folder with `strapi.yaml` @param language a language of the site besides the first */
function localeSource(
  name: string,
  mappingDir: string | undefined,
  { url, key, dir, budget = new ByteBudget() }: SourceOptions,
  language?: string,
): ContentSource {
  return remoteSource({
    name,
    rescanAfterMs: RESCAN_AFTER_MS,
    budget,
    scanner: async () => {
      const mapping = await readMapping(mappingDir);
      const locale = language && (mapping.locales[language] ?? language);
      const collectionOf = strapiApi(url, key, budget, locale);
      return createScanner(collectionOf, mapping, {
        ...{ url, dir, hasKey: Boolean(key) },
        isTranslation: language !== undefined,
      });
    },
    idIn: (id) => systemIdOf(id, 36, ID_LENGTH),
  });
}
