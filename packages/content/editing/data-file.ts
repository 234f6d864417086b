import { mkdir, readFile, stat } from 'node:fs/promises';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { Refusal } from '../envelope';
import { refusalOf } from './entries/write-file';
import { withLock } from './people/lock-file';

/** Bytes that are read at most. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A small file of JSON in the folder of editing, which several processes may write. */
export class DataFile<T> {
  readonly #dir: string;
  readonly #file: string;
  readonly #parse: (json: unknown) => T;
  #cached: { fingerprint: string; value: T } | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /**
   * @param dir the folder, absolute, which may be missing
   * @param parse gets undefined while there is no file
   */
  constructor(dir: string, name: string, parse: (json: unknown) => T) {
    this.#dir = dir;
    this.#file = `${dir}/${name}`;
    this.#parse = parse;
  }

  /** What the file has now. Callers change nothing of it. @throws {Refusal} 503 for a file that cannot be read */
  async read(): Promise<T> {
    try {
      const fingerprint = await fingerprintOf(this.#file);
      if (this.#cached?.fingerprint !== fingerprint)
        this.#cached = { fingerprint, value: await this.#load(fingerprint) };
      return this.#cached.value;
    } catch (error) {
      logThrottled(`${this.#file} cannot be read`, error);
      throw new Refusal(503);
    }
  }

  /**
   * Changes the file, one change at a time, of all processes.
   *
   * @param change gets a copy to change; what it throws leaves the file as it is
   * @throws {Refusal} as `read`, and 507, 403 or 503 if the file cannot be written
   */
  change<R>(change: (value: T) => R): Promise<R> {
    const result = this.#writing.then(() => this.#change(change));
    this.#writing = result.catch(() => undefined);
    return result;
  }

  async #change<R>(change: (value: T) => R): Promise<R> {
    try {
      await mkdir(/* turbopackIgnore: true */ this.#dir, { recursive: true, mode: 0o700 });
      return await withLock(`${this.#file}.lock`, async (isHeld) => {
        this.#cached = undefined;
        const value = structuredClone(await this.read());
        const result = change(value);
        if (!(await isHeld())) throw new Error('the lock was lost');
        await atomicWrite(this.#file, `${JSON.stringify(value)}\n`, { flush: true, mode: 0o600 });
        return result;
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal instanceof Refusal) throw refusal;
      logThrottled(`${this.#file} cannot be written`, error);
      throw new Refusal(503);
    }
  }

  async #load(fingerprint: string): Promise<T> {
    if (fingerprint === NONE) return this.#parse(undefined);
    return this.#parse(JSON.parse(await readFile(/* turbopackIgnore: true */ this.#file, 'utf8')));
  }
}

/** The fingerprint of a file that is not there. */
const NONE = '';

/** Changes with every write, as each makes another file. */
async function fingerprintOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(/* turbopackIgnore: true */ file, { bigint: true });
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NONE;
    throw error;
  }
}
