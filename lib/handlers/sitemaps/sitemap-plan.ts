import 'server-only';
import type { Change } from '@wenzhan/contract/calls/changes';
import { siteLanguages } from '@wenzhan/kit/urls/editions';
import { changesFrom } from '../../site/queries/changes';
import { type EntryWriter, entryWriter, URLS_PER_ENTRY } from '../crawlers/sitemap-xml';

/** A range of changes that fills one sitemap; holds its position, not the changes. */
export interface Shard {
  /** Cursor of its first page of changes; null for the first shard. */
  cursor: string | null;
  /** Its last change; null while the shard may still grow. */
  last: Pick<Change, 'kind' | 'id' | 'name' | 'updatedAt'> | null;
  /** Time of the newest change that has an entry; undefined without one. */
  updatedAt: string | undefined;
}

/** Limits of one sitemap. */
export interface Limits {
  addresses: number;
  /** Before compression. */
  bytes: number;
}

/** The limits of sitemaps.org. */
export const LIMITS: Limits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };
/** Planned share of the limits; leaves room for entries inserted later (a backdated article). */
const PLANNED = 0.9;

/** What sitemaps are planned for. */
interface PlanOptions {
  cdnUrl: string;
  /** The language of the content, in lower case; the default one without it. */
  language?: string | undefined;
  limits?: Limits;
}

/**
 * Plans the shards from a cursor on, page by page. Returns at least one shard; the last one is open.
 *
 * @throws {ApiError}
 */
export async function planShards(
  start: string | null,
  { cdnUrl, language, limits = LIMITS }: PlanOptions,
): Promise<Shard[]> {
  const shards: Shard[] = [];
  let open: Shard = { cursor: start, last: null, updatedAt: undefined };
  const writer = entryWriter(cdnUrl, language);
  let size = sizeOf(start === null ? writer.fixedEntries(undefined, siteLanguages()) : []);
  let previous: Change | undefined;
  for await (const { cursor, list } of changesFrom(start, language)) {
    const page = measure(list, writer);
    if (previous && isFull(add(size, page), limits)) {
      shards.push({ ...open, last: placeOf(previous) });
      open = { cursor, last: null, updatedAt: undefined };
      size = sizeOf([]);
    }
    size = add(size, page);
    open.updatedAt = page.updatedAt ?? open.updatedAt;
    previous = list.at(-1) ?? previous;
  }
  return [...shards, open];
}

function isFull({ addresses, bytes }: Limits, most: Limits): boolean {
  return addresses > most.addresses * PLANNED || bytes > most.bytes * PLANNED;
}

function measure(list: Change[], { entryOf }: EntryWriter): Limits & Pick<Shard, 'updatedAt'> {
  const entries = list.map(entryOf);
  const newest = list.findLast((_, index) => entries[index] !== undefined);
  return {
    ...sizeOf(entries.filter((entry) => entry !== undefined)),
    updatedAt: newest?.updatedAt,
  };
}

function sizeOf(entries: string[]): Limits {
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(entry), 0);
  return { addresses: entries.length * URLS_PER_ENTRY, bytes };
}

function add(a: Limits, b: Limits): Limits {
  return { addresses: a.addresses + b.addresses, bytes: a.bytes + b.bytes };
}

function placeOf({ kind, id, name, updatedAt }: Change): NonNullable<Shard['last']> {
  return { kind, id, name, updatedAt };
}
