import { Worker } from 'node:worker_threads';
import type { ContentApi } from '../content/api';
import { MAX_BODY_BYTES, tooLarge } from '../content/envelope';
import { readBodyWithLimit } from '../http/read-body-with-limit';
import { processSingleton } from '../process/singleton';
import { type Fields, type Level, log } from '../telemetry/log';

/** A request without the parts that a message cannot carry; null to read what has changed. */
export type ThreadCall = {
  url: string;
  method: string;
  headers: Pairs;
  body: string | null;
} | null;

/** A call to the thread. */
export interface Question {
  id: number;
  call: ThreadCall;
}

/** What the thread sends: the response to a call or the reason why there is none, or a line for the log. */
export type Message =
  | { id: number; response: { status: number; headers: Pairs; body: string } | null }
  | { id: number; error: string }
  | { level: Level; message: string; fields: Fields };

type Pairs = [name: string, value: string][];
type Answer = Extract<Message, { response: unknown }>['response'];

interface Pending {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * The embedded content API in a thread of its own, so that reading, rendering and searching Markdown keep no
 * visitor of a stored page waiting. After a crash, which fails the calls that it interrupts, the next call starts
 * the thread again.
 */
export class ContentThread implements ContentApi {
  readonly #startWorker: () => Worker;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, Pending>();

  /** @param startWorker starts a thread that runs `content-worker.ts` */
  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
    this.#worker = this.#start();
  }

  /** @throws {Error} if the thread ends before it responds */
  async fetch(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const body = await readBodyWithLimit(request, MAX_BODY_BYTES);
    if (!body) return tooLarge();
    const text = request.body ? new TextDecoder().decode(body) : null;
    const answer = await this.#ask({ url, method, headers: [...headers], body: text });
    if (!answer) throw new Error('the content API sent no response');
    return new Response(answer.body || null, answer);
  }

  /** @throws {Error} if the thread ends before everything is read */
  async readChanges(): Promise<void> {
    await this.#ask(null);
  }

  #ask(call: ThreadCall): Promise<Answer> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const question: Question = { id: this.#lastId, call };
    this.#worker.postMessage(question);
    return new Promise((resolve, reject) => {
      this.#pending.set(question.id, { resolve, reject });
    });
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.on('message', (message: Message) => this.#receive(message));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) =>
      this.#end(worker, new Error(`the content thread ended with code ${code}`)),
    );
    return worker;
  }

  #receive(message: Message): void {
    if ('level' in message) {
      log(message.level, message.message, message.fields);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.response);
  }

  #end(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    console.error(error);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

const holder = () => processSingleton<{ thread?: ContentThread }>('content-thread', () => ({}));

/** The thread of the embedded content API; undefined if it runs in the thread of its callers. */
export const contentThread = (): ContentApi | undefined => holder().thread;

/**
 * Megabytes of the thread's new generation. V8's own choice is 48: after the same load the process held 459 MB with
 * it and 379 MB with this.
 */
const YOUNG_MB = 8;

/** Starts a thread for the embedded content API. */
export function startContentThread(): void {
  holder().thread = new ContentThread(
    () =>
      new Worker(new URL('./content-worker.ts', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      }),
  );
}
