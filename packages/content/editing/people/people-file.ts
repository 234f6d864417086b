import { constants } from 'node:fs';
import { access, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { Refusal } from '../../envelope';
import type { WritableSite } from '../editing-handler';
import { withLock } from './lock-file';
import { type People, peopleSchema } from './people-schema';

/** Bytes that are read at most: 500 people with all of their sessions and passkeys take less. */
const MAX_BYTES = 64 * 1024 * 1024;
const MODE = 0o600;

/** `people.json` in the folder of editing, which several processes may write. */
export class PeopleFile {
  readonly #dir: string;
  readonly #file: string;
  #cached: { fingerprint: string; people: People } | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  /** Whether the last attempt to write has failed, on a full disk for example. */
  #hasFailed = false;

  constructor({ data }: Pick<WritableSite, 'data'>) {
    this.#dir = data;
    this.#file = `${data}/people.json`;
  }

  /**
   * What the file has now; nobody, if there is none. Callers change nothing of it.
   *
   * @throws {Refusal} 503 for a file that cannot be read or is not valid, which the log says
   */
  async read(): Promise<People> {
    try {
      const fingerprint = await fingerprintOf(this.#file);
      if (fingerprint === undefined) return NOBODY;
      if (this.#cached?.fingerprint !== fingerprint) {
        this.#cached = { fingerprint, people: await parse(this.#file) };
      }
      return this.#cached.people;
    } catch (error) {
      logThrottled(`${this.#file} cannot be read, so that nobody in it can sign in`, error);
      throw new Refusal(503, accountAnswers().unreadable);
    }
  }

  /** Whether the file can be read, and as far as is known written. */
  async isUsable(): Promise<boolean> {
    if (this.#hasFailed) return false;
    try {
      await this.read();
      await access(/* turbopackIgnore: true */ await nearestFolder(this.#dir), constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Changes the file, one change at a time, of all processes.
   *
   * @param change gets a copy to change; what it throws leaves the file as it is
   * @throws {Refusal} 503 as `read`, and if the file cannot be written
   */
  change<T>(change: (people: People) => T): Promise<T> {
    const result = this.#writing.then(() => this.#change(change));
    this.#writing = result.catch(() => undefined);
    return result;
  }

  async #change<T>(change: (people: People) => T): Promise<T> {
    try {
      await mkdir(/* turbopackIgnore: true */ this.#dir, { recursive: true, mode: 0o700 });
      return await withLock(`${this.#file}.lock`, async (isHeld) => {
        this.#cached = undefined;
        const people = structuredClone(await this.read());
        const result = change(people);
        const text = `${JSON.stringify(peopleSchema.parse(people), null, 2)}\n`;
        if (!(await isHeld())) throw new Error('the lock was lost');
        await atomicWrite(this.#file, text, { flush: true, mode: MODE });
        this.#hasFailed = false;
        return result;
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#hasFailed = true;
      logThrottled(`${this.#file} cannot be written`, error);
      throw new Refusal(503, accountAnswers().unwritable);
    }
  }
}

/** The folder, or that in which it can be made. @throws {Error} if a file is in its place */
async function nearestFolder(dir: string): Promise<string> {
  const stats = await stat(/* turbopackIgnore: true */ dir).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stats?.isDirectory()) return dir;
  if (stats || path.dirname(dir) === dir) throw new Error(`${dir} is no folder`);
  return nearestFolder(path.dirname(dir));
}

const NOBODY: People = { people: [] };

/** Changes with every write, as each makes another file. Undefined without a file. */
async function fingerprintOf(file: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeNs } = await stat(/* turbopackIgnore: true */ file, { bigint: true });
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** One that is not valid in a single place is not used at all: writing it again must not lose what it has. */
async function parse(file: string): Promise<People> {
  return peopleSchema.parse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8')));
}
