import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Invalidation } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { buildFolder, isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { isBuiltForThisSite, siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { LRUCache } from 'lru-cache';
import { BackgroundRefresh } from './background-refresh';
import { DiskTier } from './disk-tier';
import { PrerenderedPages } from './prerendered-pages';
import { RedisTier, type Told } from './redis-tier';
import { Store } from './store';
import { TagTable } from './tag-table';

const MEGABYTE = 1024 * 1024;
const FOLDER = 'wenzhan';
/** A preview deployment shows drafts to everybody: what it renders must not reach another deployment. */
const PREVIEW_FOLDER = 'wenzhan-preview';
/** Publishers whose invalidations are remembered; instances have a new id at each start. */
const MAX_PUBLISHERS = 50;

/** The store of this process, created when the first handler is loaded. */
export function createStore(): Store {
  const existing = existingStore();
  if (existing) return existing;
  const memoryBytes = setting('CACHE_MEMORY_MB') * MEGABYTE;
  // A build renders everything once, and writes the files itself.
  const store =
    process.env.NEXT_PHASE === 'phase-production-build'
      ? new Store({ memoryBytes })
      : servingStore(memoryBytes);
  thisProcess.pageCache = store;
  return store;
}

/** The store of this process, if a handler has been loaded. */
export function existingStore(): Store | undefined {
  // In production only `createStore` provides one.
  return thisProcess.pageCache as Store | undefined;
}

function servingStore(memoryBytes: number): Store {
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  const dist = `${process.cwd()}/${buildFolder()}`;
  const buildId = readFileSync(path.join(dist, 'BUILD_ID'), 'utf8').trim();
  const diskBytes = setting('CACHE_DISK_MB') * MEGABYTE;
  const isPreview = isPreviewDeployment();
  const name = isPreview ? PREVIEW_FOLDER : FOLDER;
  // What is stored is that of one site: the same build may serve another one.
  const version = `${buildId}-${siteIdentity()}`;
  const folder = `${setting('CACHE_DIR') ?? `${dist}/cache`}/${name}/${version}`;
  const disk = diskBytes ? new DiskTier(folder, diskBytes) : undefined;
  const built = isBuiltForThisSite() ? new PrerenderedPages(dist) : undefined;
  const store = new Store({ memoryBytes, disk, built });
  disk?.open({
    onInvalidation: (invalidation) => store.tags.mark(invalidation),
    isExpired: ({ tags, renderStartedAt }) =>
      store.tags.freshness(tags, renderStartedAt) === 'expired',
    known: () => store.tags.toInvalidations(),
  });
  const refresh = new BackgroundRefresh(store);
  store.onOutdated = (page) => refresh.addOutdated(page);
  const url = setting('REDIS_URL');
  if (url && !isPreview) shareThroughRedis({ store, disk, refresh }, url, version);
  return store;
}

interface Sharing {
  store: Store;
  disk: DiskTier | undefined;
  refresh: BackgroundRefresh;
}

function shareThroughRedis({ store, disk, refresh }: Sharing, url: string, version: string): void {
  const startedAt = steadyNow();
  // As each instance has published them: a connection that is made again repeats them.
  const heard = new LRUCache<string, TagTable>({ max: MAX_PUBLISHERS });
  const onInvalidation = (published: Invalidation, { from, isRepeated }: Told) => {
    const ofPublisher = heard.get(from) ?? new TagTable();
    heard.set(from, ofPublisher);
    const news = ofPublisher.unknownTags(published);
    ofPublisher.mark(published);
    // By a clock that is ahead, what is rendered from now on would be outdated, too.
    const invalidation = { ...published, tags: news, at: Math.min(published.at, steadyNow()) };
    const isSinceStart = invalidation.at >= startedAt;
    // Two changes of a moment are two, whichever is told first, and whatever was changed here since.
    const isNew = isSinceStart && !isRepeated;
    const tags = isNew ? news : store.tags.unknownTags(invalidation);
    if (tags.length === 0) return;
    // Older invalidations are only recorded: thousands at a start would cause as many renders.
    if (isSinceStart) refresh.addPagesWith(tags);
    store.applyRemoteInvalidation({ ...invalidation, tags });
  };
  const knownInvalidations = () => store.tags.toInvalidations();
  const { ready } = disk ?? {};
  store.share(new RedisTier(url, version, { ready, onInvalidation, knownInvalidations }));
}
