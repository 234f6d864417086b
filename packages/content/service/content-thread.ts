import { totalmem } from 'node:os';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type {
  ChangeReceipt,
  ContentChange,
  EmbeddedApi,
  OnChange,
} from '@wenzhan/contract/request/embedded-api';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import type { Fields, Level } from '@wenzhan/kit/process/process';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import {
  type ContentRead,
  contentRead,
  type TroubleNoted,
  troubleNoted,
} from '@wenzhan/kit/telemetry/events';
import { log } from '@wenzhan/kit/telemetry/log';
import { fail, MAX_BODY_BYTES, MAX_EDITING_BODY_BYTES, Refusal, tooLarge } from '../envelope';

type Headers = [name: string, value: string][];

interface Call {
  request: { url: string; method: string; headers: Headers; body: string | null };
}

export type CallMessage = { id: number } & Call;

/** The announcement of a change has been carried out, or could not be. */
export interface Announced {
  announced: number;
  error?: string;
  receipt?: ChangeReceipt;
}

/** A call, the outcome of an announcement, or the question whether the thread still runs. */
export type MessageToThread = CallMessage | Announced | 'ping';

export interface CallResult {
  status: number;
  headers: Headers;
  body: string;
}

/** A message of the thread: the result or the error of a call, a change, a sign of life, an event, or a line for the log. */
export type ThreadMessage =
  | 'pong'
  | { id: number; change: ContentChange }
  | { contentRead: ContentRead }
  | { trouble: TroubleNoted }
  | { id: number; result: CallResult }
  | { id: number; error: string }
  | { level: Level; message: string; fields: Fields };

interface PendingCall {
  resolve: (result: CallResult) => void;
  reject: (error: Error) => void;
}

/** Milliseconds. */
interface Times {
  /** Between two heartbeats while a call is pending. */
  beat: number;
  /** Without a sign of life between heartbeats, after which the thread is ended: longer than it ever blocks its event loop. */
  hang: number;
  /** The same while it starts: it loads its code. */
  start: number;
  /** Before the second restart; doubled with each further failure, up to `longestPause`. */
  pause: number;
  longestPause: number;
  /** A thread that has run for longer is steady: the next failure is the first one again. */
  steady: number;
}

const TIMES: Times = {
  beat: 2000,
  hang: 10_000,
  start: 60_000,
  pause: 250,
  longestPause: 30_000,
  steady: 60_000,
};
/** More calls at a time than pages render; each holds its request in memory. */
const MAX_PENDING = 1000;
/** Failures in a row after which the process is not ready. */
const MAX_FAILURES = 3;

/**
 * Runs the embedded content API in a thread, so that reading, rendering and searching Markdown do not delay other
 * requests. A thread that crashes or hangs is ended, which fails the pending calls; a later call starts it again.
 */
export class ContentThread implements EmbeddedApi {
  readonly #startWorker: () => Worker;
  readonly #times: Times;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, PendingCall>();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  /** Heartbeats without a sign of life: unlike a time, they do not count while this process is busy itself. */
  #missedBeats = 0;
  /** Whether the current thread has shown a sign of life. */
  #isStarted = false;
  /** When the current thread started, in milliseconds of the monotonic clock. */
  #startedAt = 0;
  #mayStartAt = 0;
  /** The number of threads in a row that were not steady. */
  #failures = 0;
  /** Whether the current thread has responded to a call. */
  #hasResponded = false;

  readonly #onChange: OnChange;

  /**
   * @param startWorker starts a thread that runs `parts/content-worker.ts`
   * @param onChange carries out what the thread announces
   */
  constructor(startWorker: () => Worker, onChange: OnChange, times: Times = TIMES) {
    this.#startWorker = startWorker;
    this.#onChange = onChange;
    this.#times = times;
    this.#worker = this.#start();
  }

  /** False after several failures in a row: another process may serve better. */
  get isRunning(): boolean {
    return this.#hasResponded || this.#failures < MAX_FAILURES;
  }

  /** Responds with 503, which callers retry, if the thread fails. @throws the reason if the request is aborted */
  async fetch(request: Request): Promise<Response> {
    const { url, method, headers, signal } = request;
    // The service itself limits what each call takes.
    const isSignedIn = headers.has('authorization');
    const most = isSignedIn ? MAX_EDITING_BODY_BYTES : MAX_BODY_BYTES;
    const bytes = await readBodyWithLimit(request, most);
    if (!bytes) return tooLarge();
    const body = request.body ? new TextDecoder().decode(bytes) : null;
    const call = { url, method, headers: [...headers], body };
    const result = await this.#call({ request: call }, signal).catch(() => null);
    signal.throwIfAborted();
    return result ? new Response(result.body || null, result) : fail(new Refusal(503));
  }

  #call(call: Call, signal?: AbortSignal): Promise<CallResult> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const worker = this.#worker ?? this.#restart();
    if (!worker) return Promise.reject(new Error('the content thread is not started yet'));
    if (this.#pending.size >= MAX_PENDING) return Promise.reject(new Error('too many calls'));
    this.#lastId += 1;
    const id = this.#lastId;
    this.#post(worker, { id, ...call });
    return new Promise<CallResult>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        this.#pending.delete(id);
        reject(signal.reason);
      });
    });
  }

  #post(worker: Worker, message: MessageToThread): void {
    if (this.#pending.size === 0) this.#missedBeats = 0;
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#times.beat).unref();
    worker.postMessage(message);
  }

  #beat(): void {
    const worker = this.#worker;
    if (!worker || this.#pending.size === 0) {
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
      return;
    }
    const { beat, hang, start } = this.#times;
    if (this.#missedBeats * beat < (this.#isStarted ? hang : start)) {
      this.#missedBeats += 1;
      worker.postMessage('ping' satisfies MessageToThread);
      return;
    }
    this.#end(worker, new Error('the content thread hangs, and is ended'));
    void worker.terminate();
  }

  #restart(): Worker | undefined {
    if (steadyNow() < this.#mayStartAt) return undefined;
    this.#worker = this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = this.#startWorker();
    this.#startedAt = steadyNow();
    this.#missedBeats = 0;
    this.#isStarted = false;
    this.#hasResponded = false;
    worker.on('message', (message: ThreadMessage) => {
      // One that was ended may still have sent something.
      if (worker === this.#worker) this.#receive(message);
    });
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) =>
      this.#end(worker, new Error(`the content thread ended with code ${code}`)),
    );
    return worker;
  }

  #receive(message: ThreadMessage): void {
    this.#missedBeats = 0;
    this.#isStarted = true;
    if (message === 'pong') return;
    if ('contentRead' in message) {
      contentRead.publish(message.contentRead);
      return;
    }
    if ('trouble' in message) {
      troubleNoted.publish(message.trouble);
      return;
    }
    if ('change' in message) {
      void this.#carryOut(message.id, message.change);
      return;
    }
    if ('level' in message) {
      log(message.level, message.message, message.fields);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.result);
    this.#hasResponded = true;
  }

  async #carryOut(id: number, change: ContentChange): Promise<void> {
    const worker = this.#worker;
    const message: Announced = await this.#onChange(change).then(
      (receipt) => ({ announced: id, ...(receipt && { receipt }) }),
      (reason) => ({ announced: id, error: String(reason) }),
    );
    worker?.postMessage(message);
  }

  /** Runs once for each worker: Node reports the exit after an error, too. */
  #end(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#hasResponded = false;
    const { pause, longestPause, steady } = this.#times;
    const now = steadyNow();
    if (now - this.#startedAt >= steady) this.#failures = 0;
    const wait = this.#failures === 0 ? 0 : pause * 2 ** (this.#failures - 1);
    this.#mayStartAt = now + Math.min(wait, longestPause);
    this.#failures += 1;
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

/**
 * Megabytes of the thread's objects at most: a whole process with 100,000 articles takes 947 (docs/performance.md). On a
 * small machine it is half of the memory, so that the thread ends, and is started again with what is on the disk, before
 * the machine ends the process. `--max-old-space-size` counts instead.
 */
const OLD_MB = 1536;

/** @param memory bytes of the machine or container */
export const oldGenerationMb = (memory = Math.min(constrainedMemory(), totalmem())): number =>
  Math.min(OLD_MB, Math.floor(memory / 2 / 1024 / 1024));

/** Zero without a limit, in some versions. */
const constrainedMemory = () => process.constrainedMemory() || Infinity;

/** Starts the thread of the content service. @param onChange carries out what it announces */
export const startContentThread = (onChange: OnChange): EmbeddedApi =>
  new ContentThread(
    () =>
      new Worker(new URL('./parts/content-worker.ts', import.meta.url), {
        // The language of the site is part of it.
        env: SHARE_ENV,
        resourceLimits: {
          maxYoungGenerationSizeMb: YOUNG_MB,
          maxOldGenerationSizeMb: oldGenerationMb(),
        },
      }),
    onChange,
  );
