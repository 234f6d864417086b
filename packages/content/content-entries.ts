import { coalesced } from './coalesced';
import { articleAt } from './content-model';
import type { Entry } from './file-entry';
import type { ArticleRecord, ContentRecord, ParsedFile } from './files/content-records';
import type { ContentDiagnostic } from './files/diagnostics';
import { type IndexCache, readIndexCache, writeIndexCache } from './index-cache';
import { StoredArticle } from './segments/stored-article';
import { TextStore } from './segments/text-store';

/** The entries of a source. The texts of many articles are on the disk, if there is a place for them. */
export class ContentEntries {
  #entries = new Map<string, Entry>();
  readonly #unread = new Set<string>();
  readonly #index: IndexCache | undefined;
  readonly #texts: TextStore | undefined;

  /** @param index cache for the next start; none if undefined */
  constructor(index: IndexCache | undefined) {
    this.#index = index;
    this.#texts = index && new TextStore(index.file, index.segmentCharacters);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The names of those that could not be read: the next scan tries again. */
  get unread(): ReadonlySet<string> {
    return this.#unread;
  }

  names(): IterableIterator<string> {
    return this.#entries.keys();
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name);
  }

  /** Reads the entries of the last start. */
  async load(): Promise<void> {
    if (!this.#index || !this.#texts) return;
    this.#entries = await readIndexCache(this.#index, this.#texts);
    for (const [name, { record }] of this.#entries) this.#await(name, record);
    await this.#texts.removeUnused(this.#segments());
  }

  /** @param fingerprint of the scan that found it */
  add(
    name: string,
    { record, diagnostics, isTransient, isWithheld, fallback }: ParsedFile,
    fingerprint: string,
  ) {
    const before = this.#entries.get(name);
    const last = isWithheld ? null : (before?.record ?? fallback ?? null);
    const kept = record ?? last;
    this.#entries.set(name, {
      // One that no scan has: the entry is read again.
      fingerprint: isTransient ? '' : fingerprint,
      record: kept,
      good: record !== null,
      diagnostics,
    });
    if (isTransient) this.#unread.add(name);
    else this.#unread.delete(name);
    this.#await(name, kept);
  }

  #await(name: string, record: ContentRecord | null): void {
    if (record?.kind !== 'article' || record instanceof StoredArticle) this.#texts?.delete(name);
    else this.#texts?.add(name, record);
  }

  delete(name: string): void {
    this.#entries.delete(name);
    this.#unread.delete(name);
    this.#texts?.delete(name);
  }

  /** Whether enough texts have come in to move them to the disk. */
  get isFull(): boolean {
    return this.#texts?.isFull ?? false;
  }

  /** Moves texts to the disk. @returns the entries whose records are others now */
  async moveTexts(): Promise<string[]> {
    const moved = await this.#texts?.write(this.#articles());
    return [...(moved ?? [])].flatMap(([name, { before, after }]) => {
      const entry = this.#entries.get(name);
      // It may have changed meanwhile.
      if (entry?.record !== before) return [];
      this.#entries.set(name, { ...entry, record: after });
      return name;
    });
  }

  /**
   * Lets the articles be read from their source again whose segment is broken. One that is faulty there keeps its
   * last valid version, as far as the disk gives it.
   */
  forgetBroken(): void {
    if (!this.#texts?.isBroken) return;
    const broken = [...this.#entries].filter(
      ([, { good, record }]) => good && record instanceof StoredArticle && record.segment.isBroken,
    );
    for (const [name, entry] of broken) {
      this.#entries.set(name, { ...entry, fingerprint: '' });
      this.#unread.add(name);
    }
  }

  *#articles(): Generator<[string, ArticleRecord]> {
    for (const [name, { record }] of this.#entries) {
      if (record?.kind === 'article') yield [name, record];
    }
  }

  #segments(): Set<string> {
    const names = new Set<string>();
    for (const { record } of this.#entries.values()) {
      if (record instanceof StoredArticle) names.add(record.segment.name);
    }
    return names;
  }

  /** Writes the entries for the next start: all of them, so changes during a write share the next one. */
  readonly keep = coalesced(async () => {
    if (!this.#index || !this.#texts) return;
    await writeIndexCache(this.#index, this.#entries);
    await this.#texts.removeUnused(this.#segments());
  });

  records(): ContentRecord[] {
    return [...this.#entries.values()].flatMap(({ record }) => record ?? []);
  }

  /** All records of articles, which may be in these folders. */
  articles(ids: ReadonlySet<string>, folders: readonly string[]): ArticleRecord[] {
    const names = [...ids].flatMap((id) =>
      folders.flatMap((folder) => [`${folder}/${id}.md`, `${folder}/${id}.draft.md`]),
    );
    return names.flatMap((name) => {
      const record = articleAt(name) && this.#entries.get(name)?.record;
      return record?.kind === 'article' ? record : [];
    });
  }

  /** The first fault of each entry that could not be read. @param ids of the articles that it concerns; of any entry if null */
  unreadFaults(ids: ReadonlySet<string> | null): ContentDiagnostic[] {
    return [...this.#unread].flatMap((name) => {
      const { record, diagnostics: [diagnostic] = [] } = this.#entries.get(name) ?? {};
      const id = record?.kind === 'article' ? record.id : articleAt(name)?.id;
      const isConcerned = !ids || (id !== undefined && ids.has(id));
      return isConcerned && diagnostic ? [diagnostic] : [];
    });
  }

  /** The faults of all entries. */
  faults(): ContentDiagnostic[] {
    const faults: ContentDiagnostic[] = [];
    for (const { diagnostics } of this.#entries.values()) {
      if (diagnostics?.length) faults.push(...diagnostics);
    }
    return faults;
  }
}
