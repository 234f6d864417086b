import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite, isPart } from '../../runtime/process/part-files';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { CLAIM_MS, claimedName, idOf, isAbandoned, isMessageFile } from './file-name';
import { compact, type Message, messageSchema } from './message';

/** Stages of a message, each a folder. Failed ones are delivered again on demand only. */
const STAGES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type Stage = (typeof STAGES)[number];

/** Messages that are kept at most: for a new one the oldest delivered one goes; if none was delivered, it is refused. */
const MAX_MESSAGES = 10_000;
/** Delivered messages that go for a new one at most. */
const MAX_REMOVED = 100;

/** As many messages as are kept have not been delivered. */
export class MessagesFull extends Error {}

/** A file of the store; null for one that is no message. */
export interface StoredMessage {
  id: string;
  stage: Stage;
  message: Message | null;
}

/** A message that this process delivers; no other does. */
export interface Claim {
  message: Message;
  file: string;
}

/**
 * Messages on disk. A message is one file, complete and flushed before it is acknowledged; moving it to another stage is
 * one rename, so a process may end at any moment. Folders and files are readable by their owner only.
 */
export class MessageStore {
  /** Messages that are being stored, by id: who presses twice sends the same one while the first is written. */
  readonly #adding = new Map<string, Promise<boolean>>();

  constructor(
    readonly dir: string,
    private readonly most = MAX_MESSAGES,
  ) {}

  /**
   * Stores a message until it is delivered.
   *
   * @returns false if it was stored before, whatever became of it
   * @throws {MessagesFull}
   * @throws {Error} if the disk does not take it
   */
  add(message: Message): Promise<boolean> {
    const adding = this.#adding.get(message.id);
    if (adding) return adding.then(() => false);
    const added = this.#add(message).finally(() => this.#adding.delete(message.id));
    this.#adding.set(message.id, added);
    return added;
  }

  async #add(message: Message): Promise<boolean> {
    await Promise.all(
      STAGES.map((stage) => mkdir(this.#at(stage), { recursive: true, mode: 0o700 })),
    );
    const all = await this.#files();
    if (all.some(({ name }) => idOf(name) === message.id)) return false;
    const sent = all.flatMap(({ stage, name }) => (stage === 'sent' ? [name] : []));
    const undelivered = all.length - sent.length;
    if (undelivered >= this.most) throw new MessagesFull(`${undelivered} messages are undelivered`);
    await this.#write('waiting', message);
    await this.#removeOldest(sent, all.length + 1 - this.most);
    return true;
  }

  /** Ids of messages that wait, oldest first. */
  async waiting(): Promise<string[]> {
    return (await this.#names('waiting')).map(idOf).sort();
  }

  /** Takes a message to deliver it. @returns null if another process has, if it is not due, or if it cannot be read now */
  async claim(id: string, now: number): Promise<Claim | null> {
    const waiting = this.#at('waiting', `${id}.json`);
    const message = await this.#read(waiting);
    if (message === undefined || (message && message.notBefore > now)) return null;
    const file = this.#at('sending', claimedName(id, now));
    if (!(await moved(waiting, file))) return null;
    if (message) return { message, file };
    await rename(file, this.#at('failed', `${id}.json`));
    return null;
  }

  /** Ends a delivery. */
  async end({ message, file }: Claim, stage: 'sent' | 'failed'): Promise<void> {
    await rename(file, this.#at(stage, `${message.id}.json`));
  }

  /** Returns a message as it was. */
  async putBack({ message, file }: Claim): Promise<void> {
    await rename(file, this.#at('waiting', `${message.id}.json`));
  }

  /** Returns a message that could not be delivered; it is complete on disk all the time. */
  async postpone({ message, file }: Claim, notBefore: number): Promise<void> {
    try {
      await this.#write('waiting', { ...message, attempts: message.attempts + 1, notBefore });
      await rm(file, { force: true });
    } catch (error) {
      // A full disk: it waits as it was.
      logThrottled('a message was not updated', error);
      await this.putBack({ message, file });
    }
  }

  /** Returns messages whose process has ended. @param now milliseconds since 1970 */
  async recover(now: number): Promise<void> {
    const stored = new Set((await this.#names('waiting')).map(idOf));
    for (const name of await this.#names('sending')) {
      if (!isAbandoned(name, now)) continue;
      const id = idOf(name);
      if (stored.has(id)) await rm(this.#at('sending', name), { force: true });
      else await moved(this.#at('sending', name), this.#at('waiting', `${id}.json`));
    }
  }

  /**
   * Removes old messages, and what a process has not written to its end.
   *
   * @param before milliseconds since 1970
   * @returns how many of them were not delivered
   */
  async purge(before: number): Promise<number> {
    let lost = 0;
    for (const { stage, name } of await this.#files()) {
      if (idOf(name) >= compact(before)) continue;
      await rm(this.#at(stage, name), { force: true });
      if (stage !== 'sent') lost += 1;
    }
    await this.#removeParts();
    return lost;
  }

  /** All messages with their stages, oldest first; null for a file that is no message. */
  async list(): Promise<StoredMessage[]> {
    const all = await this.#readAll();
    // What was not there may be in its next stage by now.
    return all.every(({ message }) => message) ? all : this.#readAll();
  }

  async #readAll(): Promise<StoredMessage[]> {
    const files = await this.#files();
    const all = files.map(async ({ stage, name }) => ({
      id: idOf(name),
      stage,
      message: (await this.#read(this.#at(stage, name))) ?? null,
    }));
    return (await Promise.all(all)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Removes a message in any stage. @returns whether there was one */
  async remove(id: string): Promise<boolean> {
    const files = (await this.#files()).filter(({ name }) => idOf(name) === id);
    for (const { stage, name } of files) await rm(this.#at(stage, name), { force: true });
    return files.length > 0;
  }

  /**
   * Lets failed messages wait again. Each stays the file that it is: one that another user writes, such as root with
   * `npm run messages`, the server could not read.
   *
   * @returns how many
   */
  async retry(): Promise<number> {
    let total = 0;
    for (const name of await this.#names('failed')) {
      const failed = this.#at('failed', name);
      if (!(await this.#read(failed))) continue;
      if (await moved(failed, this.#at('waiting', name))) total += 1;
    }
    return total;
  }

  /** Removes the oldest of the delivered messages with these names; the new one is stored, whatever becomes of them. */
  async #removeOldest(sent: readonly string[], total: number): Promise<void> {
    if (total <= 0) return;
    for (const name of sent.toSorted().slice(0, Math.min(total, MAX_REMOVED))) {
      await rm(this.#at('sent', name), { force: true }).catch((error: unknown) =>
        logThrottled('a delivered message was not removed', error),
      );
    }
  }

  async #write(stage: Stage, message: Message): Promise<void> {
    const text = JSON.stringify(message);
    await atomicWrite(this.#at(stage, `${message.id}.json`), text, { flush: true, mode: 0o600 });
    await syncFolder(this.#at(stage));
  }

  /** Null for a file that is no message, or that is not there; undefined if the disk does not give it now. */
  async #read(file: string): Promise<Message | null | undefined> {
    try {
      return messageSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      logThrottled('a stored message is unreadable', path.basename(file));
      return code ? undefined : null;
    }
  }

  async #files(): Promise<{ stage: Stage; name: string }[]> {
    const all = STAGES.map(async (stage) =>
      (await this.#names(stage)).map((name) => ({ stage, name })),
    );
    return (await Promise.all(all)).flat();
  }

  async #names(stage: Stage): Promise<string[]> {
    return (await readNames(this.#at(stage))).filter(isMessageFile);
  }

  /** A process that ended while it wrote leaves a part. */
  async #removeParts(): Promise<void> {
    for (const stage of STAGES) {
      const parts = (await readNames(this.#at(stage))).filter(isPart);
      for (const name of parts) {
        const file = this.#at(stage, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
        if (Date.now() - mtimeMs > CLAIM_MS) await rm(file, { force: true });
      }
    }
  }

  #at(stage: Stage, name = ''): string {
    return path.join(this.dir, stage, name);
  }
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function readNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Makes the names in a folder durable; Windows has no such call. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}
