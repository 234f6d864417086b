import { z } from 'zod';
import type { RedirectsFile } from '../../file-schemas';
import type { ParsedFile } from '../../parse-file';
import type { ContentRecord } from '../../records';
import type { ContentSource } from '../../source';
import { chunkReader } from '../read-chunks';
import { readEntry } from '../records';
import type { StrapiCollection } from './api';
import type { StrapiMapping } from './mapping';
import { entrySchema, type StrapiEntry } from './records';

/** Entries with all their fields in one answer. */
const READ_AT_ONCE = 50;

/** How to read an entry of the site. */
interface Place {
  documentId: string;
  collection: StrapiCollection;
  toRecord(entry: StrapiEntry): ContentRecord;
}

/** What the last scan found. */
export interface Found {
  mapping: StrapiMapping;
  fingerprints: Map<string, string>;
  /** From old paths of categories. */
  redirects: RedirectsFile;
  /** What needs no request. */
  ready: Map<string, () => ContentRecord>;
  places: Map<string, Place>;
  /** What is not as expected, by entry. */
  faults: Map<string, ParsedFile>;
}

type Add = Parameters<ContentSource['read']>[1];

/** Reads entries of a scan and passes them on. @throws {SourceError} for a failed request */
export async function readEntries(
  entries: readonly string[],
  found: Found,
  add: Add,
): Promise<void> {
  for (const name of entries) {
    const make = found.ready.get(name);
    const fault = found.faults.get(name);
    if (fault) add(name, fault);
    else if (make) add(name, readEntry(name, `entry ${name}`, make));
  }
  const places = entries.flatMap((name) => {
    const place = found.places.get(name);
    return place ? [{ name, ...place }] : [];
  });
  for (const collection of new Set(places.map((place) => place.collection))) {
    const wanted = new Map(
      places
        .filter((place) => place.collection === collection)
        .map((place) => [place.name, place] as const),
    );
    const read = chunkReader('', collection.name, add);
    const names = [...wanted.keys()];
    for (let start = 0; start < names.length; start += READ_AT_ONCE) {
      await read(names.slice(start, start + READ_AT_ONCE), async (chunk) => {
        const some = chunk.flatMap((name) => wanted.get(name) ?? []);
        const items = await collection.read(some.map(({ documentId }) => documentId));
        for (const { name, documentId, toRecord } of some) {
          const item = items.find((it) => idOf(it) === documentId);
          const make = () => toRecord(entrySchema.parse(item));
          if (item) add(name, readEntry(name, collection.name, make));
        }
      });
    }
  }
}

const idOf = (item: unknown) =>
  z.object({ documentId: z.string() }).safeParse(item).data?.documentId;
