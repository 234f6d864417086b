import 'server-only';
import type { Change } from '@wenzhan/contract/calls/changes';
import { changesFrom } from '../../site/queries/changes';
import { entryWriter, type ListEntry, URLS_PER_ENTRY, urlset } from '../crawlers/sitemap-xml';
import { LIMITS, type Limits, type Shard } from './sitemap-plan';

/** What a sitemap says besides its changes. */
interface SitemapFacts {
  /** Time of the newest change in all sitemaps. */
  newest: string | undefined;
  cdnUrl: string;
  /** The languages in which the home page may be indexed; null if it may not in this one. */
  home: readonly string[] | null;
  /** The language of the content, in lower case; the default one without it. */
  language?: string | undefined;
  limits?: Limits;
}

/**
 * Generates the XML of one sitemap in chunks, requesting changes from the backend as it is read.
 *
 * @throws {ApiError} at the first chunk or any later one
 */
export async function* sitemapText(
  shard: Shard,
  { newest, cdnUrl, home, language, limits = LIMITS }: SitemapFacts,
): AsyncGenerator<string> {
  const { entryOf, fixedEntries } = entryWriter(cdnUrl, language);
  const take = takeWithin(limits);
  const { start, end } = urlset();
  let text = start + (shard.cursor === null ? take(fixedEntries(newest, home)) : '');
  for await (const { list } of changesFrom(shard.cursor, language)) {
    const { own, isLast } = partOf(shard, list);
    const entries = own.map(entryOf);
    yield text + take(entries.filter((entry) => entry !== undefined));
    text = '';
    if (isLast) break;
  }
  yield text + end;
}

/** The sitemap of pages that `changes` does not name, as far as they fit into one. */
export function listSitemap(pages: readonly ListEntry[], language?: string): string {
  const { listEntry } = entryWriter('', language);
  const { start, end } = urlset();
  return start + takeWithin(LIMITS)(pages.map(listEntry)) + end;
}

/**
 * The part of a page of changes that belongs to a shard: up to its last change, or to the first later one if
 * that change has moved. Changes of equal time may be in two shards, but none is missing.
 */
function partOf({ last }: Shard, list: Change[]): { own: Change[]; isLast: boolean } {
  if (!last) return { own: list, isLast: false };
  const isLater = ({ updatedAt }: Change) => Date.parse(updatedAt) > Date.parse(last.updatedAt);
  const stop = list.findIndex((change) => isLater(change) || isSame(change, last));
  const boundary = list[stop];
  if (!boundary) return { own: list, isLast: false };
  return { own: list.slice(0, isLater(boundary) ? stop : stop + 1), isLast: true };
}

function isSame(change: Change, { kind, id, name }: NonNullable<Shard['last']>): boolean {
  return change.kind === kind && change.id === id && change.name === name;
}

/** Joins entries within the limits; the rest is part of the next plan. */
function takeWithin(limits: Limits): (entries: string[]) => string {
  let addresses = 0;
  const { start, end } = urlset();
  let bytes = Buffer.byteLength(start + end);
  return (entries) => {
    let text = '';
    for (const entry of entries) {
      addresses += URLS_PER_ENTRY;
      bytes += Buffer.byteLength(entry);
      if (addresses > limits.addresses || bytes > limits.bytes) break;
      text += entry;
    }
    return text;
  };
}
