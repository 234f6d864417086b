import type { ContentEntries } from './content-entries';
import {
  articleAt,
  assembleModel,
  type ContentModel,
  EMPTY_MODEL,
  updateArticles,
} from './content-model';
import type { ContentDiagnostic } from './files/diagnostics';
import { buildSnapshot, type ContentSnapshot } from './snapshot';
import type { SourceScan } from './sources/source';
import { updateSnapshot } from './update-snapshot';
import type { Viewer } from './visibility';

interface KnownSnapshot {
  snapshot: ContentSnapshot;
  /** Ids of the articles that have changed since; nothing else has. */
  changed: Set<string>;
}

/** The model of entries that change, and what each kind of viewer may see of it. */
export class LiveModel {
  /** Its diagnostics concern the content as a whole. */
  #assembled: ContentModel = EMPTY_MODEL;
  /** The same with the diagnostics of entries. */
  #model: ContentModel = EMPTY_MODEL;
  #folders: readonly string[] = [];
  readonly #snapshots = new Map<Viewer['signedIn'], KnownSnapshot>();

  /** Whether no entries have been read yet. */
  get isEmpty(): boolean {
    return this.#assembled === EMPTY_MODEL;
  }

  /** The folders that it was made of. */
  get folders(): string[] {
    return [...this.#folders];
  }

  /** Whether it was made of these folders. */
  isOf(folders: readonly string[]): boolean {
    return !this.isEmpty && folders.join('/') === this.#folders.join('/');
  }

  /** By id; drafts and scheduled ones, too. */
  get articles(): ContentModel['articles'] {
    return this.#assembled.articles;
  }

  /** The number of faults. */
  get diagnostics(): number {
    return this.#model.diagnostics.length;
  }

  /** The content that a viewer may see now. @param now milliseconds since the epoch */
  snapshot(viewer: Viewer, now: number): ContentSnapshot {
    const kept = this.#snapshots.get(viewer.signedIn);
    if (kept) {
      const { model, from, until } = kept.snapshot;
      if (model === this.#model && from <= now && now < until) return kept.snapshot;
    }
    const snapshot = kept
      ? updateSnapshot(kept.snapshot, this.#model, viewer, now, kept.changed)
      : buildSnapshot(this.#model, viewer, now);
    this.#snapshots.set(viewer.signedIn, { snapshot, changed: new Set() });
    return snapshot;
  }

  /**
   * Brings the model up to date. If only articles have changed, that takes time for these only.
   *
   * @param changed the entries that have changed; null if it is unknown
   * @returns the new diagnostics of the content as a whole
   */
  update(
    entries: ContentEntries,
    { fingerprints: files, folders }: SourceScan,
    changed: Iterable<string> | null,
  ): ContentDiagnostic[] {
    const ids = changed && this.isOf(folders) ? articlesOf(changed) : null;
    const before = this.#assembled.diagnostics;
    this.#assembled = ids
      ? updateArticles(this.#assembled, ids, entries.articles(ids, folders), files)
      : assembleModel(entries.records(), { files, folders });
    this.#folders = folders;
    this.#noteChanged(ids);
    const { diagnostics } = this.#assembled;
    this.#model = { ...this.#assembled, diagnostics: [...entries.faults(), ...diagnostics] };
    const oldTexts = new Set(before.map(textOf));
    return diagnostics.filter((diagnostic) => !oldTexts.has(textOf(diagnostic)));
  }

  #noteChanged(ids: ReadonlySet<string> | null): void {
    if (!ids) this.#snapshots.clear();
    for (const { changed } of this.#snapshots.values()) for (const id of ids ?? []) changed.add(id);
  }
}

const textOf = ({ file, line, message }: ContentDiagnostic) => `${file}:${line}: ${message}`;

/** The ids of the articles that entries are versions of; null if one is something else. */
function articlesOf(entries: Iterable<string>): Set<string> | null {
  const ids = new Set<string>();
  for (const entry of entries) {
    const article = articleAt(entry);
    if (!article) return null;
    ids.add(article.id);
  }
  return ids;
}
