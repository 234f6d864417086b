import type { Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { contentFiles } from '@wenzhan/texts/content-files';
import {
  eachEntry,
  entryIn,
  findFile,
  fingerprintOf,
  isFolder,
  isIgnored,
  isLink,
  isOtherFile,
  isUnreadable,
  READS_AT_ONCE,
  type StatResult,
  scanFolder,
  statIfThere,
} from '../../files/scan';
import type { SourceScan } from '../source';
import { FolderWatch } from './folder-watch';

/** Folders with fewer files are listed whole: that takes milliseconds. */
const MANY_FILES = 1000;
/** Links to files that each scan looks at: what they lead to changes elsewhere. */
const MAX_LINKS = 1000;
/** Within this time every file is looked at, in milliseconds: if changes are not noted, and if they are. */
const PERIOD_MS = 60_000;
const WATCHED_PERIOD_MS = 600_000;
/** Between two whole scans because the system may have missed changes. */
const WHOLE_AFTER_MS = 60_000;
/** No site is without it. */
const SITE_FILE = 'site.yaml';
/** A folder that has just changed may change again without a later time. */
const TIME_STEP_MS = 3000;

/** A folder as of its last listing. */
interface KnownFolder {
  /** Another one under the same name has another. */
  identity: string;
  /** Changes when a file in it comes, goes or is replaced; empty if it may have changed since. */
  times: string;
}

const NONE: ReadonlySet<string> = new Set();

/** For a folder without other content folders in it. */
export const passesNone = async () => NONE;

type Fingerprints = SourceScan['fingerprints'];
type Folders = ReadonlyMap<string, StatResult>;

export interface ScannerOptions {
  /** Folders with more files are not listed whole. */
  manyFiles?: number;
  /** Whether to ask the system which files change. */
  isWatching?: boolean;
  /** Whether the folder may hold nothing, and be without a `site.yaml`. */
  mayBeEmpty?: boolean;
  /** The folders in it that are another content folder each, the same set as long as they are the same; a scan asks for it first. */
  passed?: () => Promise<ReadonlySet<string>>;
}

/**
 * Scans a content folder: the first time whole, then, if it has many files, only what has changed. The system says
 * what that is, or else the times of folders do. Besides, each scan looks at some of the files, in turn.
 */
export class FolderScanner {
  readonly #dir: string;
  readonly #manyFiles: number;
  readonly #isWatching: boolean;
  readonly #mayBeEmpty: boolean;
  readonly #readPassed: NonNullable<ScannerOptions['passed']>;
  #passed: ReadonlySet<string> = NONE;
  #last: SourceScan | undefined;
  /** The last scan that has succeeded, also if it was not the last one. */
  #known: SourceScan | undefined;
  /** Why folders could not be read in this scan: they stay as they are known. */
  readonly #failures = new Map<string, string>();
  #watch: FolderWatch | undefined;
  readonly #folders = new Map<string, KnownFolder>();
  readonly #rootFiles = new Set<string>();
  readonly #links = new Set<string>();
  /** Whether the last scan has found the site's file. */
  #hadSite = false;
  #wholeAt = -Infinity;
  /** The files that are looked at next. */
  #turn: Iterator<string> | undefined;
  #turnedAt = 0;
  /** What to look at in the next scan in any case. */
  readonly #asked = new Set<string>();

  /** @param dir the content folder */
  constructor(
    dir: string,
    {
      manyFiles = MANY_FILES,
      isWatching = true,
      mayBeEmpty = false,
      passed = passesNone,
    }: ScannerOptions = {},
  ) {
    this.#dir = dir;
    this.#mayBeEmpty = mayBeEmpty;
    this.#readPassed = passed;
    this.#manyFiles = manyFiles;
    this.#isWatching = isWatching;
  }

  /**
   * @param isThorough whether to look at every file, unless the system says at once which have changed
   * @throws when the folder cannot be read, or holds nothing, or its `site.yaml` is gone: its mount may be, or a release
   *   is being copied into it; the first time also when a subfolder cannot be read
   */
  async scan(isThorough = false): Promise<SourceScan> {
    const passed = await this.#readPassed();
    const last = this.#passed === passed ? this.#last : undefined;
    this.#passed = passed;
    // What a failed scan has passed would be lost.
    this.#last = undefined;
    this.#failures.clear();
    const isAtOnce = this.#watch?.isReliable && process.platform === 'linux';
    const changes =
      last && this.#isLarge(last) && (isAtOnce || !isThorough) ? await this.#changes(last) : null;
    const scan = changes ?? (await this.#whole(!last || this.#isLarge(last)));
    const hasSite = scan.fingerprints.has(SITE_FILE);
    if (scan.fingerprints.size === 0 && !this.#mayBeEmpty)
      throw new Error(contentFiles().emptyFolder);
    if (this.#hadSite && !hasSite && !this.#mayBeEmpty)
      throw new Error(contentFiles().missing(SITE_FILE));
    this.#hadSite = hasSite;
    this.#last = this.#known = { ...scan, failures: [...this.#failures.values()] };
    return this.#last;
  }

  /**
   * The same if nothing but these articles has changed.
   *
   * @returns null if that takes a thorough scan
   * @throws as `scan`, and when one of them may be in a subfolder that cannot be read
   */
  async scanArticles(ids: readonly string[]): Promise<SourceScan | null> {
    if (!this.#last) return null;
    for (const folder of this.#last.folders) {
      for (const id of ids) {
        this.#asked.add(`${folder}/${id}.md`).add(`${folder}/${id}.draft.md`);
      }
    }
    const scan = await this.scan();
    const readable = scan.folders.filter((folder) => !this.#failures.has(folder));
    const isFound = (id: string) =>
      readable.some((folder) => scan.fingerprints.has(`${folder}/${id}.md`));
    const [failure] = this.#failures.values();
    if (failure && !ids.every(isFound)) throw new Error(failure);
    return scan;
  }

  readonly #isLarge = ({ fingerprints }: SourceScan) => fingerprints.size > this.#manyFiles;

  async #whole(mayBeLarge: boolean): Promise<SourceScan> {
    this.#watch?.close();
    this.#watch = mayBeLarge && this.#isWatching ? new FolderWatch(this.#dir) : undefined;
    for (const state of [this.#folders, this.#rootFiles, this.#links, this.#asked]) state.clear();
    this.#turn = undefined;
    this.#turnedAt = steadyNow();
    this.#wholeAt = steadyNow();
    const scan = await scanFolder(this.#dir, {
      passed: this.#passed,
      onFolder: async (folder) => {
        await this.#watch?.add(folder);
        const stats = await statIfThere(path.join(this.#dir, folder));
        if (stats) this.#folders.set(folder, this.#knownFolder(stats));
      },
      onLink: (file) => this.#links.add(file),
      ...(this.#known && { onFailure: (folder, error) => this.#fail(folder, error) }),
    });
    for (const [file, fingerprint] of this.#known?.fingerprints ?? []) {
      if (this.#hasFailed(file)) scan.fingerprints.set(file, fingerprint);
    }
    for (const [file, fingerprint] of scan.fingerprints) {
      if (!file.includes('/')) this.#rootFiles.add(file);
      if (isUnreadable(fingerprint)) this.#asked.add(file);
    }
    if (!this.#isLarge(scan)) this.#watch?.close();
    return scan;
  }

  #knownFolder(stats: Stats): KnownFolder {
    const isRecent = Math.abs(Date.now() - stats.mtimeMs) < TIME_STEP_MS;
    const times = isRecent && !this.#watch?.isReliable ? '' : fingerprintOf(stats);
    return { identity: `${stats.dev}:${stats.ino}`, times };
  }

  /** Keeps the files of a subfolder as they are known, until a scan can read it. */
  #fail(folder: string, { message }: Error): void {
    this.#failures.set(folder, `${message}; the last state of ${folder} is kept`);
    // As another one, which the next scan lists and watches again.
    this.#folders.set(folder, { identity: '', times: '' });
  }

  readonly #hasFailed = (file: string) => this.#failures.has(path.posix.dirname(file));

  /** @returns null if that takes a whole scan */
  async #changes({ fingerprints }: SourceScan): Promise<SourceScan | null> {
    const mayMiss = this.#isWatching && !this.#watch?.isReliable && !this.#watch?.isRemote;
    if (mayMiss && steadyNow() - this.#wholeAt >= WHOLE_AFTER_MS) return null;
    const noted = (await this.#watch?.take()) ?? new Set();
    const root = await statIfThere(this.#dir);
    if (!root || this.#knownFolder(root).identity !== this.#folders.get('')?.identity) return null;
    const touched = new Set([...noted, ...this.#asked].filter((entry) => entry.includes('/')));
    this.#asked.clear();
    const folders = await this.#lookAtRoot(fingerprints, touched);
    await this.#noteFolders(folders, noted, fingerprints, touched);
    await this.#noteNext(folders, fingerprints, touched);
    if (this.#links.size <= MAX_LINKS) for (const link of this.#links) touched.add(link);
    await inBatches([...touched], READS_AT_ONCE, async (file) => {
      const [folder = '', name] = file.split('/');
      if (name === undefined || this.#hasFailed(file) || isOtherFile(folder, name)) return;
      const whole = path.join(this.#dir, file);
      const stats = await findFile(whole);
      if (stats instanceof Error) this.#asked.add(file);
      if (stats) fingerprints.set(file, fingerprintOf(stats));
      else fingerprints.delete(file);
      // Also one that leads nowhere now.
      if (noted.has(file) || this.#links.has(file)) {
        if (await isLink(whole)) this.#links.add(file);
        else this.#links.delete(file);
      }
    });
    return { fingerprints, folders: [...folders.keys()].sort(), touched };
  }

  /** Looks at the content folder itself. @returns the folders in it */
  async #lookAtRoot(fingerprints: Fingerprints, touched: Set<string>): Promise<Folders> {
    const folders = new Map<string, StatResult>();
    const before = [...this.#rootFiles];
    this.#rootFiles.clear();
    await eachEntry(this.#dir, '', { passed: this.#passed }, (name, stats) => {
      if (isFolder(name, stats)) return folders.set(name, stats);
      this.#rootFiles.add(name);
      return fingerprints.set(name, fingerprintOf(stats));
    });
    for (const name of before) if (!this.#rootFiles.has(name)) fingerprints.delete(name);
    for (const name of [...before, ...this.#rootFiles]) touched.add(name);
    return folders;
  }

  /** Notes the files of folders that have changed without saying in which files. */
  async #noteFolders(
    folders: Folders,
    noted: ReadonlySet<string>,
    fingerprints: Fingerprints,
    touched: Set<string>,
  ): Promise<void> {
    const clear = new Set([...noted].map((file) => path.posix.dirname(file)));
    const unclear = new Set<string>();
    for (const [folder, stats] of folders) {
      if (stats instanceof Error) {
        this.#fail(folder, stats);
        continue;
      }
      const [before, current] = [this.#folders.get(folder), this.#knownFolder(stats)];
      // An identity may come again at once.
      const isOther = current.identity !== before?.identity || noted.has(folder);
      if (isOther) await this.#watch?.add(folder);
      if (isOther || (current.times !== before.times && !clear.has(folder)) || current.times === '')
        unclear.add(folder);
      this.#folders.set(folder, current);
    }
    for (const folder of [...this.#folders.keys()]) {
      if (folder === '' || folders.has(folder)) continue;
      unclear.add(folder);
      this.#folders.delete(folder);
      this.#watch?.delete(folder);
    }
    if (unclear.size === 0) return;
    for (const file of fingerprints.keys()) {
      if (unclear.has(path.posix.dirname(file))) touched.add(file);
    }
    for (const folder of unclear) {
      if (folders.has(folder)) await this.#noteNames(folder, () => true, touched);
    }
  }

  /** Notes files of a folder by their names. */
  async #noteNames(
    folder: string,
    isWanted: (file: string) => boolean,
    touched: Set<string>,
  ): Promise<void> {
    const listing = readdir(path.join(this.#dir, folder), { withFileTypes: true });
    const entries = await listing.catch((error: Error) => this.#fail(folder, error));
    for (const entry of entries ?? []) {
      const file = entryIn(folder, entry.name);
      if (isIgnored(entry.name) || isOtherFile(folder, entry.name)) continue;
      if (entry.isSymbolicLink()) this.#links.add(file);
      if (isWanted(file)) touched.add(file);
    }
  }

  /** Notes the files whose turn it is, and at the end of each round files that are new. */
  async #noteNext(
    folders: Folders,
    fingerprints: Fingerprints,
    touched: Set<string>,
  ): Promise<void> {
    const areNoted = this.#watch?.isReliable && this.#links.size <= MAX_LINKS;
    const period = areNoted ? WATCHED_PERIOD_MS : PERIOD_MS;
    const passed = Math.min(1, (steadyNow() - this.#turnedAt) / period);
    this.#turnedAt = steadyNow();
    let turn = this.#turn ?? fingerprints.keys();
    let isRoundOver = false;
    for (let left = Math.ceil(fingerprints.size * passed); left > 0; left -= 1) {
      let next = turn.next();
      if (next.done) {
        isRoundOver = true;
        turn = fingerprints.keys();
        next = turn.next();
      }
      if (!next.done) touched.add(next.value);
    }
    this.#turn = turn;
    for (const folder of isRoundOver ? folders.keys() : []) {
      await this.#noteNames(folder, (file) => !fingerprints.has(file), touched);
    }
  }
}
