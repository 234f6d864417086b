import { systemIdOf } from '../identifiers';
import { ByteBudget } from '../parts/byte-budget';
import { remoteSource } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import type { ContentSource } from '../source';
import { ghostApi, isGhostEditor } from './api';
import { createScanner } from './scan';

/** Milliseconds between two scans at least. */
const RESCAN_AFTER_MS = 2000;
const ID_LENGTH = 24;

/** A Ghost as a source: posts with their first public tag as category, and pages. */
export function ghostSource({
  url,
  key = '',
  dir,
  budget = new ByteBudget(),
}: SourceOptions): ContentSource {
  return remoteSource({
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    budget,
    scanner: () => createScanner(ghostApi(url, key, budget), url, dir),
    idIn: (id) => systemIdOf(id, 16, ID_LENGTH),
    isEditor: (email, accessToken) => isGhostEditor(url, email, accessToken),
  });
}
