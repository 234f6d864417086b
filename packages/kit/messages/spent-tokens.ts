import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readNames } from '../stored-messages';
import { logThrottled } from '../telemetry/log';
import { splitId } from './file-name';
import { compact } from './message';

/**
 * What became of a message that was sent: `accepted` now, `repeated` because it was accepted before, or not accepted
 * because its token was `spent` on another one.
 */
export type Acceptance = 'accepted' | 'repeated' | 'spent';
/** What became of a message when it was sent before. */
export type EarlierAcceptance = Exclude<Acceptance, 'accepted'>;

/** Milliseconds for which another instance may store the same message, and between two looks whether it has. */
const STORING_MS = 3000;
const LOOK_MS = 50;
/** Follows the hash of a message that is stored, whatever becomes of it. */
const STORED = ' stored';

/**
 * What tokens were spent on, in a folder that instances share: a file for each token, made exclusively, with the hash of
 * its message in it, and nothing that a visitor has written.
 */
export class SpentTokens {
  constructor(
    private readonly dir: string,
    private readonly storingMs = STORING_MS,
  ) {}

  /** What became of a message when it was sent before; null if it was not stored then. */
  async earlier(id: string): Promise<EarlierAcceptance | null> {
    const { hash } = splitId(id);
    const holder = await readFile(this.#fileOf(id), 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    });
    // Another process may have made the file, and write the hash of its message now.
    if (holder === '' || holder === hash) return null;
    return holder === hash + STORED ? 'repeated' : 'spent';
  }

  /**
   * Spends the token of a message on it. Who presses twice may send the same message to two instances: the second waits
   * until the first has stored it, and stores it itself if the first has failed or ended.
   *
   * @returns null if the message is to be stored now
   * @throws {Error} if the disk does not take it; the token is not spent then
   */
  async spend(id: string): Promise<EarlierAcceptance | null> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
    for (let waited = 0; waited < this.storingMs; waited += LOOK_MS) {
      if (await this.#take(id)) return null;
      const earlier = await this.earlier(id);
      if (earlier) return earlier;
      await sleep(LOOK_MS);
    }
    return null;
  }

  async #take(id: string): Promise<boolean> {
    try {
      await writeFile(this.#fileOf(id), splitId(id).hash, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      await this.release(id);
      throw error;
    }
  }

  /** Notes that a message is stored: sent again, it is not stored again, even if the owner has removed it. */
  async settle(id: string): Promise<void> {
    await appendFile(this.#fileOf(id), STORED).catch((error: unknown) =>
      logThrottled('a token of a message was not noted', error),
    );
  }

  /** Lets a token be spent again, because its message could not be stored. */
  async release(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true }).catch((error: unknown) =>
      logThrottled('a token of a message was not released', error),
    );
  }

  /** Removes what is known of tokens that are no longer valid. @param before milliseconds since 1970 */
  async purge(before: number): Promise<void> {
    const old = (await readNames(this.dir)).filter((name) => name < compact(before));
    await Promise.all(old.map((name) => rm(path.join(this.dir, name), { force: true })));
  }

  #fileOf(id: string): string {
    return path.join(this.dir, splitId(id).token);
  }
}
