import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { MAX_UPLOAD_BYTES, UPLOAD_PART_BYTES } from '@wenzhan/contract/calls/editing/files';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { writingFiles } from '@wenzhan/texts/writing-files';
import { Refusal } from '../../envelope';
import type { EditingInput, WritableSite } from '../editing-handler';
import { writeFileIn } from '../entries/write-file';

/** Uploads of one editor that are under way at most, and those of all, which bounds what they take on the disk. */
const MAX_OF_EDITOR = 20;
const MAX_UPLOADS = 200;
/** Milliseconds without a part after which an upload may make way for another one, and after which it is removed. */
const IDLE_MS = 10 * 60 * 1000;
const OLD_MS = 24 * 60 * 60 * 1000;

/** Digits of an upload's name that say whose it is. */
const EDITOR_LENGTH = 12;

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The parts of files that are being uploaded, each a file in `data/edit/uploads/<upload>`. */
export class Uploads {
  readonly #site: WritableSite;
  readonly #dir: string;

  constructor(site: WritableSite) {
    this.#site = site;
    this.#dir = `${site.data}/uploads`;
  }

  /** The name of an upload on the disk, which begins with its editor: none reaches that of another one. */
  idOf({ body, editor }: EditingInput<'edit_upload'>): string {
    return `${digest(editor.username).slice(0, EDITOR_LENGTH)}-${digest(`${editor.session}\n${body.upload}`)}`;
  }

  /**
   * Keeps a part; one that was sent before is replaced.
   *
   * @throws {Refusal} 413 beyond the largest file, 429 if too many files are being uploaded, 507 for a full disk
   */
  async add(id: string, index: number, part: Buffer): Promise<void> {
    if (index * UPLOAD_PART_BYTES + part.length > MAX_UPLOAD_BYTES)
      throw new Refusal(413, writingFiles().largeFile(formatSize(MAX_UPLOAD_BYTES)));
    if (!(await this.#lastPartAt(id))) await this.#makeRoom(id.slice(0, EDITOR_LENGTH));
    await writeFileIn(this.#site.data, `uploads/${id}/${index}`, part, { mode: 0o600 });
  }

  /** The whole file. @param parts their number @throws {Refusal} 422 if one is missing */
  async whole(id: string, parts: number): Promise<Buffer> {
    const read: Buffer[] = [];
    for (let index = 0; index < parts; index += 1) {
      const file = `${this.#dir}/${id}/${index}`;
      const part = await readFile(/* turbopackIgnore: true */ file).catch(() => null);
      if (!part) throw new Refusal(422, writingFiles().lostParts);
      read.push(part);
    }
    return Buffer.concat(read);
  }

  /** Removes the parts of an upload. */
  async remove(id: string): Promise<void> {
    const folder = `${this.#dir}/${id}`;
    await rm(/* turbopackIgnore: true */ folder, { recursive: true, force: true });
  }

  /** Removes old uploads, and if there are too many of an editor or in all, the one of these that has been idle for longest. */
  async #makeRoom(editor: string): Promise<void> {
    const now = this.#site.now();
    const ids = await readdir(/* turbopackIgnore: true */ this.#dir).catch(() => []);
    const uploads: { id: string; idleMs: number }[] = [];
    for (const id of ids) uploads.push({ id, idleMs: now - ((await this.#lastPartAt(id)) ?? 0) });
    uploads.sort((a, b) => b.idleMs - a.idleMs);
    const kept = uploads.filter(({ idleMs }) => idleMs < OLD_MS);
    const own = kept.filter(({ id }) => id.startsWith(editor));
    const crowd = own.length >= MAX_OF_EDITOR ? own : kept.length >= MAX_UPLOADS ? kept : [];
    const [idle] = crowd;
    if (crowd.length > 0) {
      if (!idle || idle.idleMs < IDLE_MS) throw new Refusal(429, writingFiles().manyUploads);
      await this.remove(idle.id);
    }
    for (const { id, idleMs } of uploads) if (idleMs >= OLD_MS) await this.remove(id);
  }

  /** In milliseconds since the epoch; undefined for an upload of which nothing has come. */
  async #lastPartAt(id: string): Promise<number | undefined> {
    const folder = `${this.#dir}/${id}`;
    return (await stat(/* turbopackIgnore: true */ folder).catch(() => null))?.mtimeMs;
  }
}
