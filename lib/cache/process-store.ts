import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isPreviewDeployment } from '../settings/deployment';
import { setting } from '../settings/setting';
import { DiskTier } from './disk-tier';
import { PrerenderedPages } from './prerendered-pages';
import { RedisTier } from './redis-tier';
import { distinctPages, refreshPages } from './refresh';
import { Store } from './store';
import { processStore, setProcessStore } from './store-of-process';
import type { Invalidation } from './tag-table';

const MEGABYTE = 1024 * 1024;
const FOLDER = 'wenzhan';
/** The instance that got the signal renders the pages; the others look for them in Redis first. */
const HEARD_DELAY_MS = 1000;

/** The one store of this process, made when a handler is loaded first. */
export function createStore(): Store {
  const existing = processStore();
  // Nothing else is ever set in production.
  if (existing) return existing as Store;
  const memoryBytes = setting('CACHE_MEMORY_MB') * MEGABYTE;
  // A build renders everything once, and stores it itself.
  const store =
    process.env.NEXT_PHASE === 'phase-production-build'
      ? new Store({ memoryBytes })
      : servingStore(memoryBytes);
  setProcessStore(store);
  return store;
}

function servingStore(memoryBytes: number): Store {
  // Not through `path`: the bundler would take folders of the project for parts of the server.
  const dist = `${process.cwd()}/${setting('NEXT_DIST_DIR')}`;
  const buildId = readFileSync(path.join(dist, 'BUILD_ID'), 'utf8').trim();
  const diskBytes = setting('CACHE_DISK_MB') * MEGABYTE;
  const folder = `${setting('CACHE_DIR') ?? `${dist}/cache`}/${FOLDER}/${buildId}`;
  const disk = diskBytes ? new DiskTier(folder, diskBytes) : undefined;
  const built = new PrerenderedPages(dist);
  const store = new Store({ memoryBytes, disk, built });
  disk?.open((invalidation) => store.tags.mark(invalidation));
  const url = setting('REDIS_URL');
  // Drafts are everybody's to see on a preview: what it renders must not reach another deployment.
  if (url && !isPreviewDeployment()) shareThroughRedis(store, disk, url, buildId);
  return store;
}

function shareThroughRedis(
  store: Store,
  disk: DiskTier | undefined,
  url: string,
  buildId: string,
): void {
  const startedAt = Date.now();
  const hear = (invalidation: Invalidation) => {
    const tags = store.tags.unknownTags(invalidation);
    if (tags.length === 0) return;
    // What went on before is only known: thousands of signals at a start would be as many renderings.
    const isNow = invalidation.at >= startedAt;
    const held = isNow ? store.pagesWith(tags) : [];
    store.applyRemoteInvalidation({ ...invalidation, tags });
    if (!isNow) return;
    const refresh = () => refreshPages(store, distinctPages(held, store.pagesWith(tags)));
    setTimeout(refresh, HEARD_DELAY_MS).unref();
  };
  const known = async () => {
    await disk?.ready;
    return store.tags.toInvalidations();
  };
  store.share(new RedisTier(url, buildId, { hear, known }));
}
