import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { atomicWrite } from '../process/part-files';
import { readNames } from '../stored-messages';
import { logThrottled } from '../telemetry/log';
import type { MessageFileFacts } from './message';

/** A file that a visitor has sent, with what is known of it. */
export interface ReceivedFile {
  /** The name of the field of the form. */
  field: string;
  /** What the visitor calls it, with the ending of what it is. A label: no path is made of it. */
  name: string;
  /** The usual ending of its format. */
  kind: string;
  bytes: Buffer;
}

/** Milliseconds for which files may be without their message, which is stored after them. */
const STORING_MS = 60 * 60 * 1000;

/**
 * Files of messages, in a folder for each message: `ID/1.pdf`. They are complete and flushed before the message is stored,
 * and go when it goes, or when no message has come after them. Only their owner can read them.
 */
export class MessageAttachments {
  constructor(readonly dir: string) {}

  /** @throws {Error} if the disk does not take them; what it has taken goes later */
  async add(id: string, files: readonly ReceivedFile[]): Promise<void> {
    if (files.length === 0) return;
    await mkdir(/* turbopackIgnore: true */ this.#folderOf(id), { recursive: true, mode: 0o700 });
    for (const [index, { kind, bytes }] of files.entries()) {
      await atomicWrite(this.pathOf(id, index, { kind }), bytes, { flush: true, mode: 0o600 });
    }
  }

  /** Where a file of a message is. @param index its place among the files of the message */
  pathOf(id: string, index: number, { kind }: Pick<MessageFileFacts, 'kind'>): string {
    return `${this.#folderOf(id)}/${index + 1}.${kind}`;
  }

  /** The bytes of a file of a message. @throws {Error} if it is not there, or cannot be read */
  read(id: string, index: number, facts: MessageFileFacts): Promise<Buffer> {
    return readFile(/* turbopackIgnore: true */ this.pathOf(id, index, facts));
  }

  /** Removes the files of a message; what cannot be removed now goes later (`removeOrphans`). */
  async remove(id: string): Promise<void> {
    const folder = this.#folderOf(id);
    await rm(/* turbopackIgnore: true */ folder, { recursive: true, force: true }).catch(
      (error: unknown) => logThrottled('files of a message were not removed', error),
    );
  }

  /** Removes the files of which there is no message. @param messages reads all that there are */
  async removeOrphans(messages: () => Promise<readonly { id: string }[]>): Promise<void> {
    const folders = await readNames(this.dir);
    if (folders.length === 0) return;
    // A message whose stage changes during one look may be missed in it.
    const looks = [await messages(), await messages()];
    const kept = new Set(looks.flat().map(({ id }) => id));
    for (const id of folders.filter((name) => !kept.has(name))) {
      const folder = this.#folderOf(id);
      const { mtimeMs } = await stat(/* turbopackIgnore: true */ folder).catch(() => ({
        mtimeMs: Infinity,
      }));
      if (Date.now() - mtimeMs > STORING_MS) await this.remove(id);
    }
  }

  #folderOf(id: string): string {
    // Not through `path`: the bundler would take folders of the project for parts of the server.
    return `${this.dir}/${id}`;
  }
}

/** What a message says of its files. */
export const factsOf = ({ field, name, kind, bytes }: ReceivedFile): MessageFileFacts => ({
  ...{ field, name, kind, bytes: bytes.length },
  hash: createHash('sha256').update(bytes).digest('hex'),
});
