import { systemIdOf } from '../identifiers';
import { ByteBudget } from '../parts/byte-budget';
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

/** A Strapi as a source: entries of one content type as articles, of another as pages. */
export function strapiSource({
  url,
  key,
  dir,
  budget = new ByteBudget(),
}: SourceOptions): ContentSource {
  const collectionOf = strapiApi(url, key, budget);
  const options = { url, dir, hasKey: Boolean(key) };
  return remoteSource({
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    budget,
    scanner: async () => createScanner(collectionOf, await readMapping(dir), options),
    idIn: (id) => systemIdOf(id, 36, ID_LENGTH),
  });
}
