import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '@wenzhan/kit/urls/path';
import { startCompression } from './compression';
import { finalizeHeaders, redirectQuery } from './final-headers';
import { isTransformable, transformBody } from './html-transform';
import { toBuffer } from './to-buffer';

/** Receives the bytes of a body in the order in which they are sent. */
export type Recorder = (bytes: Buffer) => void;

type Name = 'writeHead' | 'flushHeaders' | 'write' | 'end';
type Methods = Readonly<Record<Name, unknown>>;
type Compressor = NonNullable<ReturnType<typeof startCompression>>;

/**
 * Wraps a response. Call it once, before the framework writes to the response. Its output passes these steps:
 *
 * 1. transform: a document rendered for this request is buffered and transformed (`html-transform.ts`)
 * 2. headers: corrected before they are sent (`final-headers.ts`)
 * 3. compress: with the encoding that the client accepts (`compression.ts`)
 * 4. record: the page response cache gets a copy of the bytes
 * 5. send: with Node's original methods
 *
 * @param record receives the bytes of the body; undefined if the response cannot be cached
 */
export function wrapResponse(
  request: IncomingMessage,
  response: ServerResponse,
  record?: Recorder,
): void {
  const pipeline = new ResponsePipeline(request, response, record);
  Object.assign(response, {
    writeHead: (...args: unknown[]) => pipeline.writeHead(args),
    flushHeaders: () => pipeline.flushHeaders(),
    write: (...args: unknown[]) => pipeline.write(args),
    end: (...args: unknown[]) => pipeline.end(args),
    // The framework calls it after each chunk that it streams.
    flush: () => pipeline.flush(),
  });
}

class ResponsePipeline {
  /** Node's original methods. */
  readonly #node: Methods;
  /** Chunks of a buffered document; null if it is not buffered, undefined before the first chunk. */
  #held: Buffer[] | null | undefined;
  #compressor: Compressor | null = null;
  #areHeadersFinal = false;
  readonly #query: string;
  readonly #path: string;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly record: Recorder | undefined,
  ) {
    const { writeHead, flushHeaders, write, end } = response;
    this.#query = redirectQuery(request);
    this.#path = pathOf(request.url ?? '');
    this.#node = { writeHead, flushHeaders, write, end };
  }

  write(args: unknown[]): unknown {
    const held = this.#holding();
    if (held) {
      hold(held, args);
      const done = callbackOf(args);
      if (done) process.nextTick(done);
      return true;
    }
    this.#finishHeaders();
    return this.#compressor ? this.#compress('write', args) : this.#send('write', args);
  }

  end(args: unknown[]): unknown {
    const held = this.#holding();
    const body = held ? this.#transform(held, args) : toBuffer(args[0], args[1]);
    const whole = body ? [body, callbackOf(args)] : args;
    // The headers are not sent yet: Node adds the length of a body that is passed to `end` as a whole.
    this.#finishHeaders(body?.length ?? 0);
    return this.#compressor ? this.#compress('end', whole) : this.#send('end', whole);
  }

  flushHeaders(): void {
    if (this.#holding()) return;
    this.#finishHeaders();
    this.#call('flushHeaders', []);
  }

  /** Node calls it before the first bytes, unless the framework has. */
  writeHead(args: unknown[]): unknown {
    const [status, ...rest] = args;
    this.response.statusCode = Number(status);
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers && !Array.isArray(headers)) {
      for (const [name, value] of Object.entries(rest.pop() as object)) {
        if (value !== undefined) this.response.setHeader(name, value);
      }
    }
    this.#finishHeaders();
    return this.#call('writeHead', [status, ...rest]);
  }

  flush(): void {
    this.#compressor?.flush();
  }

  /** The buffer of the document, or null. Decided at the first chunk, before the headers are sent. */
  #holding(): Buffer[] | null {
    if (this.#held === undefined) {
      this.#held = !this.response.headersSent && isTransformable(this.response) ? [] : null;
    }
    return this.#held;
  }

  #transform(held: Buffer[], args: unknown[]): Buffer {
    hold(held, args);
    this.#held = null;
    return transformBody(this.response, Buffer.concat(held), this.#path);
  }

  /** @param length of the whole body in bytes, if known */
  #finishHeaders(length?: number): void {
    if (this.#areHeadersFinal) return;
    this.#areHeadersFinal = true;
    finalizeHeaders(this.response, this.#query);
    const bodyLength = this.response.hasHeader('content-length') ? undefined : length;
    this.#compressor = startCompression(this.request, this.response, bodyLength);
    if (this.#compressor) this.#connect(this.#compressor);
  }

  /** Sends the compressed bytes, with backpressure from the client to the framework. */
  #connect(compressor: Compressor): void {
    const { response } = this;
    compressor.on('data', (bytes: Buffer) => {
      if (!response.destroyed && this.#send('write', [bytes]) === false) compressor.pause();
    });
    compressor.on('end', () => this.#send('end', []));
    compressor.on('drain', () => response.emit('drain'));
    compressor.on('error', (error) => response.destroy(error));
    response.on('drain', () => compressor.resume());
    response.once('close', () => compressor.destroy());
  }

  #compress(how: 'write' | 'end', args: unknown[]): unknown {
    const compressor = this.#compressor;
    if (!compressor || compressor.writableEnded || compressor.destroyed) return false;
    const [bytes, done] = [toBuffer(args[0], args[1]), callbackOf(args)];
    if (how === 'write') return compressor.write(bytes ?? '', done);
    if (done) this.response.once('finish', done);
    compressor.end(bytes ?? undefined);
    return this.response;
  }

  #send(how: 'write' | 'end', args: unknown[]): unknown {
    const bytes = this.record && toBuffer(args[0], args[1]);
    if (bytes) this.record?.(bytes);
    return this.#call(how, args);
  }

  #call(name: Name, args: unknown[]): unknown {
    return Reflect.apply(this.#node[name] as () => unknown, this.response, args);
  }
}

function hold(held: Buffer[], [chunk, encoding]: unknown[]): void {
  const bytes = toBuffer(chunk, encoding);
  if (bytes) held.push(bytes);
}

const callbackOf = (args: unknown[]) =>
  args.find((arg): arg is () => void => typeof arg === 'function');
