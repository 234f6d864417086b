import { type FSWatcher, watch } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { entryIn, isIgnored } from '../../files/scan';

/**
 * Types of file systems on Linux that no other machine changes: ext2 to ext4, XFS, Btrfs, ZFS, F2FS, bcachefs, JFS, tmpfs,
 * ramfs and overlayfs. Others may not tell of changes, such as those of networks, or FUSE and 9P, by which containers
 * and virtual machines share folders of their hosts.
 */
const LOCAL_TYPES = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x3153464a],
  ...[0x01021994, 0x858458f6, 0x794c7630],
]);
/** The system drops events beyond 16,384, and does not say so. */
const MAX_EVENTS = 8000;

/** Notes which files of folders have changed, as far as the system tells. */
export class FolderWatch {
  readonly #dir: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #changed = new Set<string>();
  #events = 0;
  #hasFailed = false;
  #isRemote = false;
  readonly #maxEvents: number;

  /** @param dir the content folder @param maxEvents more of them at a time may not be all */
  constructor(dir: string, { maxEvents = MAX_EVENTS } = {}) {
    this.#dir = dir;
    this.#maxEvents = maxEvents;
  }

  /** Whether every change is noted. */
  get isReliable(): boolean {
    return !this.#hasFailed && this.#events < this.#maxEvents;
  }

  /** Whether a folder may be on another machine, so that its changes are never noted. */
  get isRemote(): boolean {
    return this.#isRemote;
  }

  /** Watches a folder, again if it is another one by now. @param folder '' for the content folder itself */
  async add(folder: string): Promise<void> {
    this.delete(folder);
    if (this.#hasFailed) return;
    const whole = path.join(this.#dir, folder);
    try {
      // The folder may be a link that leads to another file system.
      this.#isRemote ||= !(await isLocal(whole));
      if (this.#isRemote) return this.#fail();
      const note = (_: string, name: string | null) => this.#note(folder, name);
      const watcher = watch(whole, { persistent: false }, note);
      watcher.on('error', () => this.#fail());
      this.#watchers.set(folder, watcher);
    } catch {
      // Not there any more, or the system watches too much already.
      this.#fail();
    }
  }

  delete(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /** Ends watching, for good. */
  close(): void {
    this.#fail();
  }

  #note(folder: string, name: string | null): void {
    this.#events += 1;
    if (name === null) this.#fail();
    // A hidden file of the content folder may be what its folders lead through.
    else if (folder === '' || !isIgnored(name)) this.#changed.add(entryIn(folder, name));
  }

  #fail(): void {
    this.#hasFailed = true;
    for (const folder of [...this.#watchers.keys()]) this.delete(folder);
  }

  /** What has changed since the last call: entries, and names in the content folder. */
  async take(): Promise<ReadonlySet<string>> {
    // The events of changes until now: the first turn may have asked the system before.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const changed = this.#changed;
    this.#changed = new Set();
    if (this.isReliable) this.#events = 0;
    return changed;
  }
}

/** Elsewhere than on Linux, where types say something else, every folder counts as local. */
async function isLocal(folder: string): Promise<boolean> {
  return process.platform !== 'linux' || LOCAL_TYPES.has((await statfs(folder)).type >>> 0);
}
