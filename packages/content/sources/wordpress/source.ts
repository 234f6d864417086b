import { ByteBudget } from '../parts/byte-budget';
import { remoteSource } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import type { ContentSource } from '../source';
import { isEditor, wordPressClient } from './api';
import { createScanner } from './scan';

/** Milliseconds between two scans at least; a page is asked for again after a minute anyway. */
const RESCAN_AFTER_MS = 5000;

/**
 * A WordPress as a source, through its REST API: posts, pages, categories and menu; with a key also drafts
 * (docs/content-sources/wordpress.md).
 */
export function wordPressSource({
  url,
  user,
  key,
  dir,
  budget = new ByteBudget(),
}: SourceOptions): ContentSource {
  const client = wordPressClient(url, { user, key, budget });
  const visitor = wordPressClient(url, { budget });
  return remoteSource({
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    budget,
    scanner: () => createScanner(client, visitor, { name: url, dir, hasKey: Boolean(key) }),
    idIn: Number,
    isEditor: key ? (name, password) => isEditor(url, name, password) : undefined,
  });
}
