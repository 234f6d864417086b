import { Worker } from 'node:worker_threads';
import { type EmbeddedApi, setContentThread } from '../backend/content-thread';
import { fail, MAX_BODY_BYTES, Refusal, tooLarge } from '../content/envelope';
import { readBodyWithLimit } from '../http/read-body-with-limit';
import { type Fields, type Level, log } from '../telemetry/log';

type Headers = [name: string, value: string][];

/** A call in the form of a message; `request` is null for `readChanges`. */
export interface CallMessage {
  id: number;
  request: { url: string; method: string; headers: Headers; body: string | null } | null;
}

/** Null after `readChanges`. */
export type CallResult = { status: number; headers: Headers; body: string } | null;

/** A message of the thread: the result or the error of a call, or a line for the log. */
export type ThreadMessage =
  | { id: number; result: CallResult }
  | { id: number; error: string }
  | { level: Level; message: string; fields: Fields };

interface PendingCall {
  resolve: (result: CallResult) => void;
  reject: (error: Error) => void;
}

/**
 * Runs the embedded content API in a thread, so that reading, rendering and searching Markdown do not delay other
 * requests. A crash of the thread fails the pending calls; the next call starts it again.
 */
export class ContentThread implements EmbeddedApi {
  readonly #startWorker: () => Worker;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, PendingCall>();

  /** @param startWorker starts a thread that runs `content-worker.ts` */
  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
    this.#worker = this.#start();
  }

  /** Responds with 503, which callers retry, if the thread fails. */
  async fetch(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const bytes = await readBodyWithLimit(request, MAX_BODY_BYTES);
    if (!bytes) return tooLarge();
    const body = request.body ? new TextDecoder().decode(bytes) : null;
    const result = await this.#call({ url, method, headers: [...headers], body }).catch(() => null);
    return result ? new Response(result.body || null, result) : fail(new Refusal(503));
  }

  /** @throws {Error} if the thread fails */
  async readChanges(): Promise<void> {
    await this.#call(null);
  }

  #call(request: CallMessage['request']): Promise<CallResult> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const message: CallMessage = { id: this.#lastId, request };
    this.#worker.postMessage(message);
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { resolve, reject });
    });
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.on('message', (message: ThreadMessage) => this.#receive(message));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) =>
      this.#end(worker, new Error(`the content thread ended with code ${code}`)),
    );
    return worker;
  }

  #receive(message: ThreadMessage): void {
    if ('level' in message) {
      log(message.level, message.message, message.fields);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.result);
  }

  /** Runs once for each worker: Node reports the exit after an error, too. */
  #end(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    console.error(error);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/**
 * Megabytes of the thread's young generation. V8's default is 48: after the same load the process held 459 MB with
 * it, and 379 MB with this.
 */
const YOUNG_MB = 8;

/** Starts the thread of the embedded content API. */
export function startContentThread(): void {
  const thread = new ContentThread(
    () =>
      new Worker(new URL('./content-worker.ts', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  );
  setContentThread(thread);
}
