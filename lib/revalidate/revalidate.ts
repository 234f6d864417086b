import 'server-only';
import { revalidateTag } from 'next/cache';
import { pathTag } from '../cache/entry';
import { askSelf, distinctPages, refreshPages } from '../cache/refresh';
import type { Store } from '../cache/store';
import { processStore } from '../cache/store-of-process';
import type { StoredPage } from '../cache/usage';
import { isWithdrawn, withdrawnTag } from '../cache/withdrawn';
import { followSignal, type Graph } from './graph';
import type { Signal } from './signal';

/** Addresses that a receipt lists: what was named comes first. */
const MAX_LISTED = 500;

/** What became of a signal. */
export interface Receipt {
  list: StoredPage[];
  /** Other instances know of it: false while Redis does not answer; they are told when it does. */
  told: boolean;
}

/**
 * Carries a signal out: withdrawn addresses and everything purged are gone at once, edited pages are
 * asked for again here and now, and the last good page stays where that fails.
 */
export async function revalidate(signal: Signal): Promise<Receipt> {
  const store = processStore();
  if (!store) return revalidateElsewhere(signal);
  const graph = await followSignal(
    signal,
    store.pagesWith().map(({ path }) => path),
  );
  // What is removed now is to be asked for again, and named in the receipt.
  const before = affectedPages(store, signal, graph);
  const told = await markPages(store, signal, graph);
  const pages = distinctPages(before, affectedPages(store, signal, graph));
  await refreshPages(store, pages);
  await Promise.all(newPaths(pages, graph).map((path) => askSelf(store, path)));
  const now = distinctPages(pages, affectedPages(store, signal, graph));
  const list = await Promise.all(now.slice(0, MAX_LISTED).map((page) => store.stored(page)));
  return { list: [...list, ...missing(now, graph)], told };
}

async function markPages(
  store: Store,
  { tags, withdrawn, purge }: Signal,
  { gone, stale }: Graph,
): Promise<boolean> {
  const at = Date.now();
  const back = tags.filter((tag) => isWithdrawn(tag) && !withdrawn.includes(tag));
  const expired = [...gone.map(pathTag), ...withdrawn.map(withdrawnTag), ...purge];
  const news = [
    { tags: expired, kind: 'expired' as const, at },
    { tags: [...stale, ...back.map(withdrawnTag)], kind: 'stale' as const, at },
  ].filter((one) => one.tags.length > 0);
  const told = await Promise.all(news.map((one) => store.invalidate(one)));
  return told.every((one) => one.told);
}

/** What the signal names comes first: it is asked for first. */
function affectedPages(store: Store, signal: Signal, { gone, wanted, stale }: Graph) {
  const { tags, withdrawn, purge } = signal;
  const named = [...[...gone, ...wanted].map(pathTag), ...tags, ...withdrawn, ...purge];
  const first = store.pagesWith(named);
  const keys = new Set(first.map(({ key }) => key));
  return [...first, ...store.pagesWith(stale).filter(({ key }) => !keys.has(key))];
}

function newPaths(pages: readonly { path: string }[], { wanted }: Graph): string[] {
  return wanted.filter((path) => !pages.some((page) => page.path === path));
}

function missing(pages: readonly { path: string }[], graph: Graph): StoredPage[] {
  return newPaths(pages, graph).map((path) => ({
    path,
    status: null,
    state: 'none',
    storedAt: null,
  }));
}

/** A host with a cache of its own: it is told of the tags, and nothing can be said of its pages. */
async function revalidateElsewhere(signal: Signal): Promise<Receipt> {
  const { stale, gone } = await followSignal(signal, []);
  for (const tag of stale) revalidateTag(tag, 'max');
  const expired = [...signal.withdrawn, ...signal.purge, ...gone.map(pathTag)];
  for (const tag of expired) revalidateTag(tag, { expire: 0 });
  return { list: [], told: true };
}
