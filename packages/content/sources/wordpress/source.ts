import { ByteBudget } from '../parts/byte-budget';
import { inEveryLanguage, languagesBeside } from '../parts/every-language';
import { remoteSource } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import type { ContentSource } from '../source';
import { isEditor, wordPressClient } from './api';
import { createScanner } from './scan';

/** Milliseconds between two scans at least; a page is asked for again after a minute anyway. */
const RESCAN_AFTER_MS = 5000;

/**
 * A WordPress as a source, through its REST API: posts, pages, categories and menu; with a key also drafts
 * (docs/content-sources/wordpress.md). The languages that `site.yaml` names are those of Polylang.
 */
export function wordPressSource(options: SourceOptions): ContentSource {
  const languages = languagesBeside(options.dir);
  return inEveryLanguage(options, (name, own, language) => {
    const { url, user, key, dir, budget = new ByteBudget() } = own;
    const client = wordPressClient(url, { user, key, budget });
    const visitor = wordPressClient(url, { budget });
    const scan = { name, url, dir, hasKey: Boolean(key), languages, language };
    return remoteSource({
      ...{ name, budget, rescanAfterMs: RESCAN_AFTER_MS },
      scanner: () => createScanner(client, visitor, scan),
      idIn: Number,
      isEditor: key ? (user, password) => isEditor(url, user, password) : undefined,
    });
  });
}
