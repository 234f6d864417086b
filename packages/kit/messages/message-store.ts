import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { MESSAGE_STAGES, type MessageStage, messageFiles } from '../stored-messages';
import { logThrottled } from '../telemetry/log';
import {
  claimedName,
  fileName,
  idOf,
  isAbandoned,
  isMessageFile,
  type Tries,
  triesOf,
} from './file-name';
import { compact, type Message } from './message';
import { MessageAttachments, type ReceivedFile } from './message-attachments';
import { moved, readMessage, removed, removeParts, writeMessage } from './message-files';
import { type Acceptance, SpentTokens } from './spent-tokens';

/** Messages that are kept at most: for a new one the oldest delivered one goes; if none was delivered, it is refused. */
const MAX_MESSAGES = 10_000;
/** Delivered messages that go for a new one at most. */
const MAX_REMOVED = 100;

/** As many messages as are kept have not been delivered. */
export class MessagesFull extends Error {}

/** Where a message is. */
export interface MessageFile {
  id: string;
  stage: MessageStage;
  /** The name of the file in the folder of the stage. */
  name: string;
}

/** A file of the store; null for one that is no message. */
export interface StoredMessage extends Omit<MessageFile, 'name'> {
  message: Message | null;
}

/** How many messages are tried at once, by where they were. */
export interface Retried {
  failed: number;
  waiting: number;
  /** Are being delivered. */
  sending: number;
  /** Ids of failed ones that are left. */
  unreadable: string[];
}

/** A message that this process delivers; no other does. */
export interface Claim {
  message: Message;
  tries: Tries;
  file: string;
}

/**
 * Messages on disk. A message is one file, complete and flushed before it is acknowledged, and never written again: moving
 * it to another stage is one rename of what is there. So a process may end at any moment, and what is removed stays gone.
 * Folders and files are readable by their owner only.
 */
export class MessageStore {
  readonly tokens: SpentTokens;
  /** Files that came with messages. */
  readonly attachments: MessageAttachments;

  constructor(
    readonly dir: string,
    private readonly most = MAX_MESSAGES,
  ) {
    this.tokens = new SpentTokens(path.join(dir, 'spent'));
    // Not through `path`: the bundler would take folders of the project with such a name for parts of the server.
    this.attachments = new MessageAttachments(`${dir}/files`);
  }

  /**
   * Stores a message with its files until it is delivered, and spends its token on it.
   *
   * @throws {MessagesFull}
   * @throws {Error} if the disk does not take it; the same message can be sent again then
   */
  async add(message: Message, files: readonly ReceivedFile[] = []): Promise<Acceptance> {
    await Promise.all(
      MESSAGE_STAGES.map((stage) => mkdir(this.#at(stage), { recursive: true, mode: 0o700 })),
    );
    const earlier = await this.tokens.spend(message.id);
    if (earlier) return earlier;
    try {
      const acceptance = await this.#store(message, files);
      await this.tokens.settle(message.id);
      return acceptance;
    } catch (error) {
      await this.tokens.release(message.id);
      throw error;
    }
  }

  async #store(message: Message, attached: readonly ReceivedFile[]): Promise<Acceptance> {
    const all = await this.files();
    // A process may have ended after it had stored the message.
    if (all.some(({ name }) => idOf(name) === message.id)) return 'repeated';
    const sent = all.flatMap(({ stage, name }) => (stage === 'sent' ? [name] : []));
    const undelivered = all.length - sent.length;
    if (undelivered >= this.most) throw new MessagesFull(`${undelivered} messages are undelivered`);
    await this.attachments.add(message.id, attached);
    await writeMessage(this.#at('waiting', fileName(message.id)), message);
    await this.#removeOldest(sent, all.length + 1 - this.most);
    return 'accepted';
  }

  /** Names of the files of messages that are due: those never tried first, then those that have waited longest. */
  async due(now: number): Promise<string[]> {
    const names = (await this.#names('waiting')).map((name) => ({ name, ...triesOf(name) }));
    return names
      .filter(({ notBefore }) => notBefore <= now)
      .sort((a, b) => a.notBefore - b.notBefore || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  /** Takes a message to deliver it. @returns null if another process has, or if it cannot be read now */
  async claim(name: string, now: number): Promise<Claim | null> {
    const waiting = this.#at('waiting', name);
    const message = await readMessage(waiting);
    if (message === undefined) return null;
    const file = this.#at('sending', claimedName(name, now));
    if (!(await moved(waiting, file))) return null;
    if (message) return { message, tries: triesOf(name), file };
    await moved(file, this.#at('failed', fileName(idOf(name))));
    return null;
  }

  /** Ends a delivery. @returns false if the message was removed meanwhile */
  end({ message: { id }, file }: Claim, stage: 'sent' | 'failed'): Promise<boolean> {
    return moved(file, this.#at(stage, fileName(id)));
  }

  /** Returns a message as it was, or with what was tried. @returns false if it was removed meanwhile */
  putBack({ message: { id }, file, tries }: Claim, tried = tries): Promise<boolean> {
    return moved(file, this.#at('waiting', fileName(id, tried)));
  }

  /** Returns messages whose process has ended. @param now milliseconds since 1970 */
  async recover(now: number): Promise<void> {
    for (const name of await this.#names('sending')) {
      if (!isAbandoned(name, now)) continue;
      const waiting = this.#at('waiting', fileName(idOf(name), triesOf(name)));
      await moved(this.#at('sending', name), waiting);
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
    for (const { stage, name } of await this.files()) {
      // The id has the time of the token, up to a day before that of the message.
      if (idOf(name) >= compact(before)) continue;
      const message = await readMessage(this.#at(stage, name));
      const isYounger = message && Date.parse(message.receivedAt) >= before;
      if (message === undefined || isYounger) continue;
      if ((await removed(this.#at(stage, name))) && stage !== 'sent') lost += 1;
    }
    await this.attachments.removeOrphans(() => this.files());
    for (const stage of MESSAGE_STAGES) await removeParts(this.#at(stage));
    return lost;
  }

  /** The message of a file, wherever that is by now; null for a file that is no message, or cannot be read now. */
  async read({ id, stage, name }: MessageFile): Promise<Message | null> {
    const message = await readMessage(this.#at(stage, name));
    if (message) return message;
    for (const other of (await this.files()).filter((file) => file.id === id)) {
      const moved = await readMessage(this.#at(other.stage, other.name));
      if (moved) return moved;
    }
    return null;
  }

  /** All messages with their stages, oldest first; null for a file that is no message. */
  async list(): Promise<StoredMessage[]> {
    const all = await this.#readAll();
    // What was not there may be in its next stage by now.
    return all.every(({ message }) => message) ? all : this.#readAll();
  }

  async #readAll(): Promise<StoredMessage[]> {
    const files = await this.files();
    const all = files.map(async ({ stage, name }) => ({
      id: idOf(name),
      stage,
      message: (await readMessage(this.#at(stage, name))) ?? null,
    }));
    return (await Promise.all(all)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /**
   * Removes a message in any stage: it does not come back, whoever delivers it, or sends it again.
   *
   * @returns the stage in which it was; null if there was none
   */
  async remove(id: string): Promise<MessageStage | null> {
    let removedFrom: MessageStage | null = null;
    // A message whose stage changes meanwhile may be seen in neither.
    for (let misses = 0; misses < 2; ) {
      const files = (await this.files()).filter(({ name }) => idOf(name) === id);
      misses = files.length > 0 ? 0 : misses + 1;
      for (const { stage, name } of files) {
        if (await removed(this.#at(stage, name))) removedFrom = stage;
      }
    }
    await this.attachments.remove(id);
    return removedFrom;
  }

  /**
   * Lets messages be tried at once, as if they had not been tried: those that have failed, and those that wait for the time of
   * their next try. Each stays the file that it is: one that another user writes, such as root with `npm run messages`, the
   * server could not read.
   */
  async retry(): Promise<Retried> {
    const retried: Retried = { failed: 0, waiting: 0, sending: 0, unreadable: [] };
    const isAgain = (from: string, name: string) =>
      moved(from, this.#at('waiting', fileName(idOf(name))));
    // Before the failed ones wait, too.
    for (const name of await this.#names('waiting')) {
      const isTried = triesOf(name).attempts > 0;
      if (!isTried || (await isAgain(this.#at('waiting', name), name))) retried.waiting += 1;
    }
    for (const name of await this.#names('failed')) {
      const failed = this.#at('failed', name);
      if (!(await readMessage(failed))) retried.unreadable.push(idOf(name));
      else if (await isAgain(failed, name)) retried.failed += 1;
    }
    retried.sending = (await this.#names('sending')).length;
    return retried;
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

  /** The files of all messages, those that wait first. @throws {Error} if a folder cannot be read */
  async files(): Promise<MessageFile[]> {
    const all = MESSAGE_STAGES.map(async (stage) =>
      (await this.#names(stage)).map((name) => ({ id: idOf(name), stage, name })),
    );
    return (await Promise.all(all)).flat();
  }

  async #names(stage: MessageStage): Promise<string[]> {
    return (await messageFiles(this.dir, stage)).filter(isMessageFile);
  }

  #at(stage: MessageStage, name = ''): string {
    return path.join(this.dir, stage, name);
  }
}
