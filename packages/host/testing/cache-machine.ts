import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { TestRedis } from '@wenzhan/kit/testing/redis-server';

/** The process in whose name the code runs. */
const running = new AsyncLocalStorage<TestProcess>();

/** By how many milliseconds the machine's clock was set. */
export const clock = { ahead: 0 };

/** A process that a test starts and kills: what it does after its death reaches neither the disk nor Redis. */
export class TestProcess {
  isDead = false;
  /** `full` takes no file, `stuck` deletes none either. */
  disk: 'works' | 'full' | 'stuck' = 'works';
  /** File operations that it begins until it is dead. */
  operationsLeft = Number.POSITIVE_INFINITY;
  isConnected = true;
  /** Connections that it has made beside the first one. */
  reconnections = 0;

  constructor(readonly redis: TestRedis) {}

  /** Loses its connection, or makes another one. */
  toggleConnection(): void {
    this.isConnected = !this.isConnected;
    if (this.isConnected) this.reconnections += 1;
  }

  do<T>(task: () => T): T {
    return running.run(this, task);
  }

  /** Whether Redis responds to it. */
  get isOnline(): boolean {
    return this.isConnected && !this.isDead && this.redis.isUp;
  }
}

/** A connection to Redis of the process that runs. */
export class TestConnection {
  readonly #process = running.getStore();
  readonly answeredAt = null;

  get isUsable(): boolean {
    return this.#process?.isOnline ?? false;
  }

  get connections(): number {
    return (this.#process?.redis.connections ?? 0) + (this.#process?.reconnections ?? 0);
  }

  async run<T>(command: (client: TestRedis) => Promise<T>): Promise<T | undefined> {
    const redis = this.#process?.redis;
    if (!redis || !this.isUsable) return undefined;
    const outcome = await redis.turn();
    const reply = outcome === 'lost' ? undefined : await redis.run(() => command(redis));
    return outcome === 'answered' && this.isUsable ? reply : undefined;
  }

  close(): void {}
}

const files = new Map<string, { bytes: Buffer; mtimeMs: number }>();
let operationsInProgress = 0;

/** The part of `node:fs/promises` that the page cache uses, in memory: each run of a test is the same. */
export const testDisk = {
  writeFile: operation('writeFile', (file, text: Uint8Array | string) => {
    files.set(file, { bytes: Buffer.from(text as string), mtimeMs: Date.now() });
  }),
  rename: operation('rename', (from, to: string) => {
    files.set(to, existing(from));
    files.delete(from);
  }),
  rm: operation('rm', (file) => {
    for (const each of files.keys()) if (isIn(file, each)) files.delete(each);
  }),
  mkdir: operation('mkdir', (dir) => (testExists(dir) ? undefined : dir)),
  readFile: operation('readFile', (file, encoding?: BufferEncoding) => {
    const { bytes } = existing(file);
    return encoding ? bytes.toString(encoding) : bytes;
  }),
  readdir: operation('readdir', (dir) => {
    const inside = [...files.keys()].filter((file) => file !== dir && isIn(dir, file));
    return [...new Set(inside.map((file) => path.relative(dir, file).split(path.sep)[0]))];
  }),
  stat: operation('stat', (file) => ({ mtimeMs: existing(file).mtimeMs })),
  utimes: operation('utimes', (file) => void existing(file)),
  open: operation('open', (file) => {
    const { bytes, mtimeMs } = existing(file);
    return {
      stat: async () => ({ size: bytes.byteLength, mtimeMs }),
      read: async (buffer: Buffer) => ({ buffer, bytesRead: bytes.copy(buffer) }),
      close: async () => undefined,
    };
  }),
};

const isIn = (dir: string, file: string) => file === dir || file.startsWith(`${dir}${path.sep}`);

/** Whether there is a file, or one in a folder. */
export const testExists = (file: string): boolean =>
  [...files.keys()].some((each) => isIn(file, each));

function existing(file: string) {
  const entry = files.get(file);
  if (!entry) throw Object.assign(new Error(`no ${file}`), { code: 'ENOENT' });
  return entry;
}

/** An operation that ends at a later turn of the event loop, unless the process has died. */
function operation<A extends unknown[], R>(name: string, act: (file: string, ...rest: A) => R) {
  return async (file: string, ...rest: A): Promise<R> => {
    const process = running.getStore();
    if (process) {
      process.operationsLeft -= 1;
      if (process.isDead || process.operationsLeft < 0) await new Promise(() => undefined);
    }
    operationsInProgress += 1;
    try {
      await setImmediate();
      const refused = { works: [''], full: ['writeFile'], stuck: ['writeFile', 'rm'] };
      if (process && refused[process.disk].includes(name))
        throw Object.assign(new Error(`${name} ${file}`), { code: 'ENOSPC' });
      return act(file, ...rest);
    } finally {
      operationsInProgress -= 1;
    }
  };
}

/** Waits until nothing happens any more without a timer, or a reply of a slow Redis. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) {
    await setImmediate();
    if (operationsInProgress > 0) turns = 0;
  }
}

export function clearTestDisk(): void {
  files.clear();
}
