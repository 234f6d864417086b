import type { ContentModel } from '../content-model';
import type { ParsedFile } from '../files/content-records';

/** The entries of a source, each with a fingerprint that changes with the entry. */
export interface SourceScan {
  /**
   * Fingerprint by entry: a path relative to the content folder, or the name that a content system's source
   * gives it.
   */
  fingerprints: Map<string, string>;
  /** The subfolders of the content folder; none for a content system. */
  folders: string[];
  /** The entries that may differ from the last scan; all if undefined. */
  touched?: ReadonlySet<string>;
  /** Parts that could not be read and keep their last state, each in words; none if undefined. */
  failures?: readonly string[];
}

/** Reads the content in the default language. */
export type ReadBase = () => Promise<ContentModel>;

/** Where a content store reads its records: a folder of files, or a content system. */
export interface ContentSource {
  /** Folder or address, for logs; identifies the source. */
  readonly name: string;
  /** The folder of files that it reads; undefined for a content system. */
  readonly folder?: string | undefined;
  /** Minimum milliseconds between two scans; with 0, every request scans. */
  readonly rescanAfterMs: number;
  /**
   * Milliseconds after which an entry that is missing counts as gone: editors, `git checkout` and tools that sync may write
   * its file anew before. Without it, at once.
   */
  readonly saveMs?: number;
  /**
   * Whether scanning may take long: then requests get stale content instead of waiting, and every change is
   * kept for the next start.
   */
  readonly remote: boolean;
  /**
   * Lists all entries.
   *
   * @param isThorough whether to look for every change, however rare, because something has changed
   * @throws when the source cannot be read
   */
  scan(isThorough?: boolean): Promise<SourceScan>;
  /**
   * Looks at some articles only, because nothing else has changed since the last scan: new, edited or removed ones.
   * Undefined for a folder.
   *
   * @param ids of articles
   * @returns the last scan with what has changed; null if that takes a scan of everything
   * @throws when the source cannot be read
   */
  readonly scanArticles?: ((ids: readonly string[]) => Promise<SourceScan | null>) | undefined;
  /**
   * Reads entries and passes each to `add`: its record or its diagnostics. An entry that has disappeared since
   * the scan may be left out.
   *
   * @param add awaited by a source of many files: texts may have to be written to the disk first
   * @throws when the source cannot be read
   */
  read(
    entries: readonly string[],
    add: (entry: string, parsed: ParsedFile) => unknown,
  ): Promise<void>;
  /**
   * The content in another language than the default; undefined if the source has one language only.
   *
   * @param language one of the languages of its site, as that writes it
   * @param base the content in the default language as it is now; rejects while it cannot be read
   */
  readonly inLanguage?: ((language: string, base: ReadBase) => ContentSource) | undefined;
  /**
   * Whether a content system knows this name and password as an editor's; undefined if it cannot tell.
   *
   * @throws when the system does not answer
   */
  readonly isEditor?: ((username: string, password: string) => Promise<boolean>) | undefined;
}
