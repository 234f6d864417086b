import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { ContentRecord, ParsedFile } from '../../files/content-records';
import { hashOf } from '../identifiers';
import type { ContentSource, SourceScan } from '../source';
import type { ByteBudget } from './byte-budget';
import { type BadItem, idOf } from './each-item';
import { readEntry, unreadable } from './make-record';
import { chunkReader } from './read-chunks';

/** Texts of one kind, such as posts, which a content system sends some at a time. */
export interface Texts {
  /** The call, for messages. */
  name: string;
  /** Items with all their fields, not validated; those that are gone are missing. @throws {SourceError} */
  read(ids: readonly string[]): Promise<readonly unknown[]>;
  /** The field of an item that has its id; `id` by default. */
  idField?: string;
  /** Requests at a time; one by default. */
  requestsAtOnce?: number;
}

/** Where an entry is read, and what becomes of it. */
interface Place {
  entry: string;
  texts: Texts;
  /** Its id in the system. */
  id: string;
  /** @throws {z.ZodError} naming the field that is not as expected */
  toRecord(item: unknown): ContentRecord;
  /** The answer does not have it: it is gone, or hidden from whom it is read for. */
  onMissing?(): void;
}

type Add = Parameters<ContentSource['read']>[1];

/** Items in one request: each is a whole text, which WordPress renders for it. */
const READ_AT_ONCE = 50;

/**
 * What a scan of a content system found: its entries, each with a fingerprint that changes with it and with the way to
 * read it. The first of several additions of an entry counts, so faults are added first.
 */
export class SourceEntries {
  readonly fingerprints = new Map<string, string>();
  /** Parts that could not be read and keep their last state, each in words. */
  failures: readonly string[] = [];
  readonly #ready = new Map<string, () => ParsedFile | Promise<ParsedFile>>();
  readonly #places = new Map<string, Place>();

  has(entry: string): boolean {
    return this.fingerprints.has(entry);
  }

  /** An item that is not as expected: its last good version stays, and editors see what is wrong. */
  addFault(entry: string, call: string, error: BadItem['error']): void {
    const fault = unreadable(entry, call, error);
    this.addReady(entry, hashOf(fault), () => fault);
  }

  /** Items of a list that are not as expected. */
  addFaults(kind: string, call: string, bad: readonly BadItem[]): void {
    for (const { id, error } of bad) this.addFault(`${kind}/${id}`, call, error);
  }

  /** An entry that needs no request. */
  addReady(entry: string, fingerprint: string, read: () => ParsedFile | Promise<ParsedFile>): void {
    if (this.has(entry)) return;
    this.fingerprints.set(entry, fingerprint);
    this.#ready.set(entry, read);
  }

  /** An entry that a list has whole. */
  addRecord(entry: string, fingerprint: string, call: string, make: () => ContentRecord): void {
    this.addReady(entry, fingerprint, () => readEntry(entry, call, make));
  }

  /** An entry whose text is read when it is new or has changed. */
  addText(entry: string, fingerprint: string, location: Omit<Place, 'entry'>): void {
    if (this.has(entry)) return;
    this.fingerprints.set(entry, fingerprint);
    this.#places.set(entry, { ...location, entry });
  }

  /** Reads entries and passes them on. @throws {SourceError} for a failed request */
  async read(entries: readonly string[], add: Add): Promise<void> {
    const wanted = new Map<Texts, Place[]>();
    for (const entry of entries) {
      const ready = this.#ready.get(entry);
      const location = this.#places.get(entry);
      if (ready) add(entry, await ready());
      else if (location) {
        const places = wanted.get(location.texts) ?? [];
        places.push(location);
        wanted.set(location.texts, places);
      }
    }
    for (const [texts, places] of wanted) await readTexts(texts, places, add);
  }
}

async function readTexts(texts: Texts, places: readonly Place[], add: Add): Promise<void> {
  const { name, idField, requestsAtOnce = 1 } = texts;
  const chunks = Array.from({ length: Math.ceil(places.length / READ_AT_ONCE) }, (_, at) =>
    places.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE),
  );
  const read = chunkReader(name, add);
  await inBatches(chunks, requestsAtOnce, (chunk) =>
    read(chunk, async (some) => {
      const left = new Map(some.map((location) => [location.id, location]));
      let hasNameless = false;
      for (const item of await texts.read([...left.keys()])) {
        const id = idOf(item, idField) ?? '';
        const location = left.get(id);
        if (location)
          add(
            location.entry,
            readEntry(location.entry, name, () => location.toRecord(item)),
          );
        left.delete(id);
        hasNameless ||= id === '';
      }
      // Without its id in the answer, an entry is gone; unless one of the items has none.
      for (const { entry, onMissing } of left.values()) {
        if (hasNameless) add(entry, unreadable(entry, name, 'an item of the answer has no id'));
        else onMissing?.();
      }
    }),
  );
}

/** Looks at what a content system has. */
export interface Scanner<Id = string> {
  /** Lists everything, with as few requests as it can. @throws {SourceError} */
  scan(isThorough: boolean): Promise<SourceEntries>;
  /** Looks at some articles only. Null if that takes a scan of everything. @throws {SourceError} */
  scanArticles(ids: readonly Id[]): Promise<SourceEntries | null>;
}

interface RemoteSourceOptions<Id> extends Pick<ContentSource, 'name' | 'isEditor' | 'inLanguage'> {
  rescanAfterMs: number;
  /** Made before the first scan. */
  scanner(): Scanner<Id> | Promise<Scanner<Id>>;
  /** The id in the system of an article. */
  idIn(id: string): Id;
  /** What the clients of the scanner share. */
  budget: ByteBudget;
}

/** A content system as a source: what its scans find is what can be read. */
export function remoteSource<Id>({
  scanner: makeScanner,
  idIn,
  budget,
  ...options
}: RemoteSourceOptions<Id>): ContentSource {
  let scanner: Scanner<Id> | undefined;
  let last: SourceEntries | undefined;
  const take = (entries: SourceEntries): SourceScan => {
    last = entries;
    return { fingerprints: entries.fingerprints, folders: [], failures: entries.failures };
  };
  return {
    ...options,
    remote: true,
    scan: async (isThorough = false) => {
      budget.begin('lists');
      scanner ??= await makeScanner();
      return take(await scanner.scan(isThorough));
    },
    scanArticles: async (ids) => {
      budget.begin('lists');
      const entries = await scanner?.scanArticles(ids.map(idIn));
      return entries ? take(entries) : null;
    },
    read: async (entries, add) => {
      if (!last) throw new Error('entries are read after a scan');
      budget.begin('texts');
      await last.read(entries, add);
    },
  };
}
