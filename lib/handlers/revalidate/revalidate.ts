import { thisProcess } from '@wenzhan/kit/process/process';
import 'server-only';
import { tags as tagOf } from '@wenzhan/contract/cache/tags';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import {
  type PageCache,
  pathTag,
  type StoredPage,
  type TaggedPage,
  taggedPath,
} from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { distinctPages, refreshPages } from '@wenzhan/kit/refresh-pages';
import { revalidateTag } from 'next/cache';
import { hasTombstone } from '../../site/tombstones';
import { type Affected, findAffected } from './affected-tags';

/** Maximum of pages in a receipt; named ones come first. */
const MAX_LISTED = 500;

/** What is stored for an affected page after the request. */
interface RefreshedPage extends StoredPage {
  /** Milliseconds that its refresh took; null if it was not requested. */
  ms: number | null;
}

/** Result of a revalidation request. */
export interface Receipt {
  list: RefreshedPage[];
  /** Number of affected pages that the list leaves out. */
  unlisted: number;
  /** Whether the other instances were notified; if Redis does not respond, they are as soon as it does. */
  propagated: boolean;
  /** Whether it survives a restart of this instance. */
  persisted: boolean;
}

/** Who knows of a change, once its pages are marked. */
type Marked = Pick<Receipt, 'propagated' | 'persisted'>;

/** A revalidation request whose pages are marked; the receipt resolves when they have been rendered again. */
export interface Begun extends Marked {
  /** How many pages are made anew; 0 where the host has a cache of its own, which does not tell. */
  pages: number;
  /** Paths of stored pages that are gone. */
  gone: string[];
  /** Paths of stored pages that show what must not be read any more. */
  expired: string[];
  /** Paths that the request names, and that should exist. */
  wanted: string[];
  receipt: Promise<Receipt>;
}

/**
 * Carries out a revalidation request: withdrawn and purged pages expire immediately, edited pages are rendered again, and
 * the last good page stays if that fails.
 */
export async function beginRevalidation(revalidation: RevalidationRequest): Promise<Begun> {
  const store = thisProcess.pageCache;
  if (!store) {
    const { gone, wanted } = await revalidateElsewhere(revalidation);
    const receipt = joinReceipts([]);
    const paths = { gone: gone.flatMap((tag) => taggedPath(tag) ?? []), expired: [], wanted };
    return { ...receipt, ...paths, pages: 0, receipt: Promise.resolve(receipt) };
  }
  const affected = await findAffected(revalidation, (tags) => store.pagesWith(tags));
  // Pages that expire now must be requested again, and listed in the receipt.
  const before = affectedPages(store, revalidation, affected);
  const marked = await markPages(store, revalidation, affected);
  const pages = before.length + newPaths(before, affected).length;
  const receipt = refreshed(store, revalidation, { affected, before, marked });
  const gone = pathsOf(before, affected.gone);
  const expired = pathsOf(before, revalidation.purge);
  return { ...marked, pages, gone, expired, wanted: affected.wanted, receipt };
}

async function refreshed(
  store: PageCache,
  revalidation: RevalidationRequest,
  { affected, before, marked }: { affected: Affected; before: TaggedPage[]; marked: Marked },
): Promise<Receipt> {
  const pages = distinctPages(before, affectedPages(store, revalidation, affected));
  const added = newPaths(pages, affected).map((path) => ({ path }));
  const took = await refreshPages(store, [...added, ...pages]);
  const now = distinctPages(pages, affectedPages(store, revalidation, affected));
  const list: StoredPage[] = [];
  // One after the other: hundreds of pages that are read from files at once hold up other requests.
  for (const page of now.slice(0, MAX_LISTED)) list.push(await store.stored(page));
  const timed = [...list, ...missing(now, affected)].map((page) => ({
    ...page,
    ms: took.get(page.path) ?? null,
  }));
  // A Redis that is gone by now may have taken the message along before every instance has read it.
  const propagated = marked.propagated && store.stats.shared?.state !== 'unavailable';
  const unlisted = Math.max(0, now.length - MAX_LISTED);
  return { list: timed, unlisted, ...marked, propagated };
}

/** One receipt of several; each page once. */
export function joinReceipts(receipts: readonly Receipt[]): Receipt {
  const pages = new Map(receipts.flatMap(({ list }) => list.map((page) => [page.path, page])));
  return {
    list: [...pages.values()],
    unlisted: receipts.reduce((sum, { unlisted }) => sum + unlisted, 0),
    propagated: receipts.every(({ propagated }) => propagated),
    persisted: receipts.every(({ persisted }) => persisted),
  };
}

async function markPages(
  store: PageCache,
  { tags, withdrawn, purge }: RevalidationRequest,
  { gone, stale }: Affected,
): Promise<Marked> {
  const at = steadyNow();
  const isBack = (tag: string) => hasTombstone(tag) && !withdrawn.includes(tag);
  const back = tags.filter(isBack);
  const expired = [...gone, ...withdrawn.map(tagOf.withdrawn), ...purge];
  const invalidations = [
    { tags: expired, kind: 'expired' as const, at },
    { tags: [...stale, ...back.map(tagOf.withdrawn)], kind: 'stale' as const, at },
  ].filter((one) => one.tags.length > 0);
  const marked = await Promise.all(invalidations.map((one) => store.invalidate(one)));
  return {
    propagated: marked.every(({ propagated }) => propagated),
    persisted: marked.every(({ persisted }) => persisted),
  };
}

/** Pages that the request names come first: they are refreshed first. */
function affectedPages(
  store: PageCache,
  { tags, withdrawn, purge }: RevalidationRequest,
  { gone, wanted, stale }: Affected,
): TaggedPage[] {
  const named = new Set([...gone, ...wanted.map(pathTag), ...tags, ...withdrawn, ...purge]);
  const isNamed = (page: TaggedPage) => page.tags.some((tag) => named.has(tag));
  const pages = store.pagesWith([...named, ...stale]);
  return [...pages.filter(isNamed), ...pages.filter((page) => !isNamed(page))];
}

function newPaths(pages: readonly { path: string }[], { wanted }: Affected): string[] {
  const stored = new Set(pages.map(({ path }) => path));
  return wanted.filter((path) => !stored.has(path));
}

/** The pages that carry one of the tags; of a page that is named by its path it does not matter whether it is stored. */
function pathsOf(pages: readonly TaggedPage[], named: readonly string[]): string[] {
  const tags = new Set(named);
  const stored = pages.filter((page) => page.tags.some((tag) => tags.has(tag)));
  const paths = named.flatMap((tag) => taggedPath(tag) ?? []);
  return [...new Set([...stored.map(({ path }) => path), ...paths])];
}

function missing(pages: readonly { path: string }[], affected: Affected): StoredPage[] {
  return newPaths(pages, affected).map((path) => ({
    path,
    status: null,
    state: 'none',
    storedAt: null,
  }));
}

/** On a host with its own cache: invalidates its tags; the state of its pages is unknown. */
async function revalidateElsewhere(revalidation: RevalidationRequest): Promise<Affected> {
  const affected = await findAffected(revalidation, null);
  for (const tag of affected.stale) revalidateTag(tag, 'max');
  for (const tag of [...revalidation.purge, ...affected.gone]) revalidateTag(tag, { expire: 0 });
  return affected;
}
