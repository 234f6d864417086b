import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import type { MediaFile } from '@wenzhan/contract/calls/editing/files';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { isContentFile, MEDIA } from '@wenzhan/kit/served-files';
import { fileEnding } from '@wenzhan/kit/text/file-size';
import { type PictureSize, pictureSize } from '@wenzhan/text/pictures/picture-size';
import { fingerprintOf, READS_AT_ONCE } from '../../files/scan';
import { compareTexts } from '../../order';
import { isPictureEnding, typeOfEnding } from './file-kind';

/** Files that are listed at most, and folders in one another. */
const MAX_FILES = 50_000;
const MAX_DEPTH = 8;
/** Pictures whose sizes are kept. */
const MAX_SIZES = 20_000;
/** Files with the same number of bytes that are compared. */
const MAX_COMPARED = 50;

interface ListedFile {
  /** In the site's folder: `media/2026/a.png`. */
  path: string;
  stats: Stats;
}

/** The pictures and files of a site's `media` folder that visitors can open. */
export class MediaFolder {
  readonly #dir: string;
  /** By path; null for what is no picture. The fingerprint is that of the file that was read. */
  readonly #sizes = new Map<string, { fingerprint: string; size: PictureSize | null }>();

  /** @param dir the site's folder, absolute */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /**
   * The files on a page of a list, the newest first.
   *
   * @param isWanted whether a file is in the list, by its path
   * @param page from 1
   * @throws the error of the file system if a folder cannot be read
   */
  async list(isWanted: (path: string) => boolean, page: number, limit: number) {
    const files = (await this.#files()).filter(({ path }) => isWanted(path));
    files.sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs || compareTexts(a.path, b.path));
    const shown = files.slice((page - 1) * limit, page * limit);
    const list = await inBatches(shown, READS_AT_ONCE, (file) => this.#described(file));
    return { list, total: files.length };
  }

  /** A file by its path; null if there is none that visitors can open. */
  async find(path: string): Promise<MediaFile | null> {
    const [top, ...names] = path.split('/');
    const isPath = top === MEDIA && names.length > 0 && names.length <= MAX_DEPTH;
    if (!isPath || !names.every(isVisible) || isContentFile(names.join('/'))) return null;
    const stats = await lstat(/* turbopackIgnore: true */ `${this.#dir}/${path}`).catch(() => null);
    return stats?.isFile() ? this.#described({ path, stats }) : null;
  }

  /** The path of a file with exactly these bytes and a name with this ending; undefined if there is none. */
  async twinOf(bytes: Buffer, ending: string): Promise<string | undefined> {
    const alike = (await this.#files()).filter(
      ({ path, stats }) => stats.size === bytes.length && fileEnding(path) === ending,
    );
    for (const { path } of alike.slice(0, MAX_COMPARED)) {
      const other = await readFile(/* turbopackIgnore: true */ `${this.#dir}/${path}`).catch(
        () => null,
      );
      if (other?.equals(bytes)) return path;
    }
    return undefined;
  }

  async #files(): Promise<ListedFile[]> {
    const paths: string[] = [];
    await this.#collect(MEDIA, 1, paths);
    const listed = await inBatches(paths, READS_AT_ONCE, async (path) => {
      const stats = await lstat(/* turbopackIgnore: true */ `${this.#dir}/${path}`).catch(
        () => null,
      );
      return stats?.isFile() ? { path, stats } : null;
    });
    return listed.filter((file) => file !== null);
  }

  async #collect(folder: string, depth: number, paths: string[]): Promise<void> {
    for (const entry of await entriesOf(`${this.#dir}/${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (!isVisible(entry.name) || paths.length >= MAX_FILES) continue;
      if (entry.isFile() && !isContentFile(path.slice(MEDIA.length + 1))) paths.push(path);
      if (entry.isDirectory() && depth < MAX_DEPTH) await this.#collect(path, depth + 1, paths);
    }
  }

  async #described({ path, stats }: ListedFile): Promise<MediaFile> {
    const ending = fileEnding(path);
    return {
      path,
      address: encodeURI(`/${path}`).replace(/[?#]/g, encodeURIComponent),
      type: typeOfEnding(ending),
      bytes: stats.size,
      ...(isPictureEnding(ending) && (await this.#sizeOf(path, stats))),
      changedAt: stats.mtime.toISOString(),
    };
  }

  /** The beginning of each picture is read once, until it changes. */
  async #sizeOf(path: string, stats: Stats): Promise<PictureSize | null> {
    const fingerprint = fingerprintOf(stats);
    const known = this.#sizes.get(path);
    if (known?.fingerprint === fingerprint) return known.size;
    const size = await pictureSize(`${this.#dir}/${path}`).then(wholePixels, () => null);
    if (this.#sizes.size >= MAX_SIZES) this.#sizes.clear();
    this.#sizes.set(path, { fingerprint, size });
    return size;
  }
}

/** Undefined for an SVG whose size is a fraction of a pixel. */
const wholePixels = ({ width, height }: PictureSize): PictureSize | null =>
  width >= 1 && height >= 1 ? { width: Math.round(width), height: Math.round(height) } : null;

/** Whether visitors can open a file of such a name, and a folder is passed. */
const isVisible = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !/[\\\p{Cc}]/u.test(name);

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
