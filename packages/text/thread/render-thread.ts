import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SHARE_ENV, Worker, type WorkerOptions } from 'node:worker_threads';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { LRUCache } from 'lru-cache';
import { isUnrenderable, UnrenderableError } from '../article/unrenderable';
import type { Renderer, RenderTask, TaskInput, TaskOutput } from './renderer';

/** A task for the thread, which runs one at a time. */
export interface TaskMessage {
  name: RenderTask;
  input: readonly unknown[];
}

/** What the thread says: that it has loaded its code, or the outcome of its task. */
export type WorkerMessage =
  | { isReady: true; thread: string | null }
  | { result: unknown }
  | { error: string };

interface Task extends TaskMessage {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Limits of the thread, in milliseconds and tasks. */
export interface ThreadLimits {
  /**
   * For one text: an article of 100,000 characters takes less. With the start of the thread, less than a page waits. On
   * Linux of the processor, which others may use, and `BUSY` times as long by the clock; elsewhere by the clock.
   */
  taskMs: number;
  /** For the start of the thread. */
  startMs: number;
  /** Tasks that wait. */
  queue: number;
  /** How long a text that was given up is not tried again; a changed text is another. */
  rememberMs: number;
}

/** How much longer than its time of the processor a task may take by the clock. */
const BUSY = 8;
/** The time of a thread is counted in steps of this many milliseconds. */
const TICK_MS = 10;
const LIMITS: ThreadLimits = { taskMs: 2000, startMs: 10_000, queue: 100, rememberMs: 600_000 };
/** Texts that were given up. */
const REMEMBERED = 1000;

/**
 * Renders long texts in a thread, so that one that takes long delays no other request, and can be ended: by time, and
 * by the memory that the thread may use. Then its task fails, and a new thread goes on with the next. A text that cost
 * too much itself is not tried again; one that only waited for a busy machine is, until its tries together have had the
 * time of one. The thread starts with the first task.
 */
export class RenderThread implements Renderer {
  readonly #startWorker: () => Worker;
  readonly #limits: ThreadLimits;
  readonly #givenUp: LRUCache<string, string>;
  /** Milliseconds of the processor that texts have had in tries which a busy machine ended. */
  readonly #spent: LRUCache<string, number>;
  readonly #queue: Task[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: Task | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Folder of the thread in `/proc`. */
  #thread: string | null = null;

  /** @param startWorker starts a thread that runs `render-worker.ts` */
  constructor(startWorker: () => Worker, limits: ThreadLimits = LIMITS) {
    this.#startWorker = startWorker;
    this.#limits = limits;
    this.#givenUp = new LRUCache({ max: REMEMBERED, ttl: limits.rememberMs });
    this.#spent = new LRUCache({ max: REMEMBERED, ttl: limits.rememberMs });
  }

  run<N extends RenderTask>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>> {
    const reason = this.#givenUp.size > 0 ? this.#givenUp.get(keyOf({ name, input })) : undefined;
    if (reason !== undefined) return Promise.reject(new UnrenderableError(reason));
    if (this.#queue.length >= this.#limits.queue) {
      return Promise.reject(new Error('too many texts wait to be rendered'));
    }
    return new Promise<unknown>((resolve, reject) => {
      this.#queue.push({ name, input, resolve, reject });
      this.#next();
    }) as Promise<TaskOutput<N>>;
  }

  /** Begins the next task, unless one is under way. */
  #next(): void {
    if (this.#current) return;
    this.#current = this.#queue.shift();
    if (!this.#current) return;
    // The same text may have been given up while this one waited.
    const reason = this.#givenUp.get(keyOf(this.#current));
    if (reason !== undefined) {
      this.#settle((task) => task.reject(new UnrenderableError(reason)));
      return;
    }
    this.#start();
    if (this.#isReady) this.#send(this.#current);
  }

  #settle(by: (task: Task) => void): void {
    if (this.#current) by(this.#current);
    this.#current = undefined;
    this.#next();
  }

  #start(): void {
    if (this.#worker) return;
    const { startMs } = this.#limits;
    this.#worker = runDetached(() => this.#listen(this.#startWorker()));
    this.#setTimer(startMs, (worker) =>
      this.#end(worker, new Error(`the thread does not start within ${startMs} ms`)),
    );
  }

  #send({ name, input }: Task): void {
    const { taskMs } = this.#limits;
    const key = this.#spent.size > 0 ? keyOf({ name, input }) : '';
    const left = taskMs - (this.#spent.get(key) ?? 0);
    this.#limitTask((cpuMs(this.#thread) ?? 0) + left, steadyNow() + taskMs * BUSY, left);
    this.#worker?.postMessage({ name, input } satisfies TaskMessage);
  }

  /**
   * @param cpuLatest time of the thread at which its task ends
   * @param latest when it ends in any case
   * @param ms after which its time is looked at
   */
  #limitTask(cpuLatest: number, latest: number, ms: number): void {
    const { taskMs } = this.#limits;
    this.#setTimer(ms, (worker) => {
      const left = cpuLatest - (cpuMs(this.#thread) ?? Infinity);
      if (left <= 0) {
        this.#end(worker, new UnrenderableError(`it takes longer than ${taskMs} ms`));
      } else if (steadyNow() >= latest) {
        if (this.#current) this.#spent.set(keyOf(this.#current), taskMs - left);
        this.#end(worker, new Error('the machine is too busy to render a long text'));
      } else this.#limitTask(cpuLatest, latest, Math.max(left, TICK_MS));
    });
  }

  #listen(worker: Worker): Worker {
    worker.unref();
    worker.on('message', (message: WorkerMessage) => {
      if (worker === this.#worker) this.#receive(message);
    });
    worker.on('error', ({ message }) => this.#end(worker, new UnrenderableError(message)));
    worker.on('exit', (code) =>
      this.#end(worker, new UnrenderableError(`the thread ended with code ${code}`)),
    );
    return worker;
  }

  /** The result of a task may have arrived while this thread was busy: it is looked at first. */
  #setTimer(ms: number, whenOver: (worker: Worker | undefined) => void): void {
    this.#clearTimer();
    const worker = this.#worker;
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (timer === this.#timer) whenOver(worker);
      });
    }, ms).unref();
    this.#timer = timer;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #receive(message: WorkerMessage): void {
    this.#clearTimer();
    if ('isReady' in message) {
      this.#isReady = true;
      this.#thread = message.thread;
      if (this.#current) this.#send(this.#current);
    } else if ('error' in message) this.#fail(new UnrenderableError(message.error));
    else this.#settle((task) => task.resolve(message.result));
  }

  /** Runs once for each worker: Node reports the exit after an error, too. */
  #end(worker: Worker | undefined, error: Error): void {
    if (!worker || worker !== this.#worker) return;
    this.#clearTimer();
    this.#worker = undefined;
    void worker.terminate();
    const wasReady = this.#isReady;
    this.#isReady = false;
    // If the thread has not started, that is not the fault of the text.
    this.#fail(wasReady ? error : new Error(error.message));
  }

  #fail(error: Error): void {
    if (this.#current && isUnrenderable(error)) {
      this.#givenUp.set(keyOf(this.#current), error.message);
    }
    this.#settle((task) => task.reject(error));
  }
}

/** Milliseconds of the processor that a thread has used; null if that cannot be read. */
function cpuMs(thread: string | null): number | null {
  try {
    // From the third field on, because the second one, the name, may contain spaces; a tick is `TICK_MS`.
    const fields = readFileSync(`/proc/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

const keyOf = ({ name, input }: TaskMessage) =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64');

/** Options of the thread's worker, in megabytes. With a young generation of 8, an ordinary article takes a third longer. */
export const RENDER_LIMITS: WorkerOptions = {
  // The language of the site is part of it.
  env: SHARE_ENV,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
};

/** The thread for the long texts that the calling thread renders. */
export const renderThread = (): RenderThread =>
  new RenderThread(() => new Worker(new URL('./render-worker.ts', import.meta.url), RENDER_LIMITS));
