import { systemIdOf } from '../identifiers';
import { ByteBudget } from '../parts/byte-budget';
import { inEveryLanguage, languagesBeside } from '../parts/every-language';
import { remoteSource } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import type { ContentSource } from '../source';
import { ghostApi, isGhostEditor } from './api';
import { createScanner } from './scan';

/** Milliseconds between two scans at least. */
const RESCAN_AFTER_MS = 2000;
const ID_LENGTH = 24;

/**
 * A Ghost as a source: posts with their first public tag as category, and pages. The languages that `site.yaml` names are those of
 * internal tags.
 */
export function ghostSource(options: SourceOptions): ContentSource {
  const languages = languagesBeside(options.dir);
  return inEveryLanguage(options, (name, own, language) => {
    const { url, key = '', dir, budget = new ByteBudget() } = own;
    return remoteSource({
      ...{ name, budget, rescanAfterMs: RESCAN_AFTER_MS },
      scanner: () =>
        createScanner(ghostApi(url, key, budget), { name, url, dir, languages, language }),
      idIn: (id) => systemIdOf(id, 16, ID_LENGTH),
      isEditor: (email, accessToken) => isGhostEditor(url, email, accessToken),
    });
  });
}
