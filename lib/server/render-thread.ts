import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type Renderer, setRenderer } from '../article/render';
import type { RenderTask, TaskInput, TaskOutput } from '../article/render-tasks';
import { UnrenderableError } from '../content/unrenderable';
import { runDetached } from '../process/run-detached';

/** A task for the thread, which runs one at a time. */
export interface TaskMessage {
  name: RenderTask;
  input: readonly unknown[];
}

/** What the thread says: that it has loaded its code, or the outcome of its task. */
export type WorkerMessage = { isReady: true } | { result: unknown } | { error: string };

interface Task extends TaskMessage {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Limits of the thread, in milliseconds and tasks. */
export interface ThreadLimits {
  /** For one task: an article of 500,000 characters takes less, even on a busy machine. */
  taskMs: number;
  /** For the start of the thread. */
  startMs: number;
  /** Tasks that wait; what a feed needs at once is a small part of it. */
  queue: number;
  /** How long a text that was given up is not tried again; a changed text is another. */
  rememberMs: number;
}

const LIMITS: ThreadLimits = { taskMs: 5000, startMs: 30_000, queue: 500, rememberMs: 600_000 };
/** Texts that were given up. */
const REMEMBERED = 1000;

/**
 * Renders texts of articles in a thread, so that one that takes long delays no other request, and can be ended: by
 * time, and by the memory that the thread may use. Then its task fails, and a new thread goes on with the next.
 */
export class RenderThread implements Renderer {
  readonly #startWorker: () => Worker;
  readonly #limits: ThreadLimits;
  readonly #givenUp: LRUCache<string, string>;
  readonly #queue: Task[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: Task | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param startWorker starts a thread that runs `render-worker.ts` */
  constructor(startWorker: () => Worker, limits: ThreadLimits = LIMITS) {
    this.#startWorker = startWorker;
    this.#limits = limits;
    this.#givenUp = new LRUCache({ max: REMEMBERED, ttl: limits.rememberMs });
  }

  /** Starts the thread ahead of its first task. */
  start(): void {
    if (this.#worker) return;
    const { startMs } = this.#limits;
    this.#worker = runDetached(() => this.#listen(this.#startWorker()));
    this.#setTimer(startMs, `the thread does not start within ${startMs} ms`);
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
    this.start();
    if (this.#isReady) this.#send(this.#current);
  }

  #send({ name, input }: Task): void {
    const { taskMs } = this.#limits;
    this.#setTimer(taskMs, `it takes longer than ${taskMs} ms`);
    this.#worker?.postMessage({ name, input } satisfies TaskMessage);
  }

  #listen(worker: Worker): Worker {
    worker.unref();
    worker.on('message', (message: WorkerMessage) => {
      if (worker === this.#worker) this.#receive(message);
    });
    worker.on('error', (error) => this.#end(worker, error.message));
    worker.on('exit', (code) => this.#end(worker, `the thread ended with code ${code}`));
    return worker;
  }

  /** The result of a task may have arrived while this thread was busy: it is looked at first. */
  #setTimer(ms: number, reason: string): void {
    this.#clearTimer();
    const worker = this.#worker;
    const timer = setTimeout(() => {
      setImmediate(() => timer === this.#timer && this.#end(worker, reason));
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
    } else {
      if ('error' in message) this.#giveUp(message.error);
      else this.#current?.resolve(message.result);
      this.#current = undefined;
    }
    if (this.#current) this.#send(this.#current);
    else this.#next();
  }

  /** Runs once for each worker: Node reports the exit after an error, too. */
  #end(worker: Worker | undefined, reason: string): void {
    if (!worker || worker !== this.#worker) return;
    this.#clearTimer();
    this.#worker = undefined;
    worker.terminate();
    this.#giveUp(reason);
    this.#isReady = false;
    this.#current = undefined;
    this.#next();
  }

  #giveUp(reason: string): void {
    if (!this.#current) return;
    // If the thread has not started, that is not the fault of the text.
    if (!this.#isReady) {
      this.#current.reject(new Error(reason));
      return;
    }
    this.#givenUp.set(keyOf(this.#current), reason);
    this.#current.reject(new UnrenderableError(reason));
  }
}

const keyOf = ({ name, input }: TaskMessage) =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64');

/** Megabytes. With a young generation of 8, an ordinary article takes a third longer. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Starts the thread that renders articles. */
export function startRenderThread(): void {
  const thread = new RenderThread(
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { resourceLimits: MEMORY }),
  );
  thread.start();
  setRenderer(thread);
}
