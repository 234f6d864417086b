import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Answer, BuildOutput, nameOf, type PrerenderConfig } from './build-output';
import type { Functions } from './functions';
import { cookieOf, type Routed, Routes } from './routes';

/** A page whose dynamic part is rendered per request: the state to go on from, before the HTML. */
const POSTPONED = /^application\/x-nextjs-pre-render; state-length=(\d+); origin="(.+)"$/;

/**
 * Serves a build output as Vercel does, by what its documentation says: static files, stored pages with their bypass,
 * the middleware, functions, dynamic routes and dynamic parts of pages. It does not show how the platform's own cache
 * ages and is invalidated, its image optimisation, its protection of deployments, nor its limits.
 */
export class Platform {
  readonly #output: BuildOutput;
  readonly #functions: Functions;
  readonly #routes: Routes;
  readonly #stored = new Map<string, Answer>();
  #server = createServer();

  /** @param output folder of the build output */
  constructor(output: string, functions: Functions) {
    this.#output = new BuildOutput(output);
    this.#functions = functions;
    this.#routes = new Routes(
      this.#output.config,
      (one) => this.#output.file(one) !== null || functions.has(nameOf(one)),
      (routed) => this.#runMiddleware(routed),
    );
  }

  /** @returns its address */
  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      this.#respond(request).then(
        ({ status, headers, body }) => {
          const cookies = headers.getSetCookie();
          const all = { ...Object.fromEntries(headers), 'content-length': body.length };
          response.writeHead(status, cookies.length > 0 ? { ...all, 'set-cookie': cookies } : all);
          response.end(request.method === 'HEAD' ? undefined : body);
        },
        (error) => fail(response, error),
      );
    }).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#functions.end();
  }

  /** All pages that were rendered and stored since the start, by path and parameters. */
  get stored(): ReadonlyMap<string, Answer> {
    return this.#stored;
  }

  async #respond(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const headers = new Headers(
      Object.entries(request.headersDistinct).map(([name, all]) => [
        name,
        (all ?? []).join(name === 'cookie' ? '; ' : ', '),
      ]),
    );
    headers.set('x-forwarded-host', url.host);
    headers.set('x-forwarded-proto', 'http');
    headers.set('x-forwarded-for', '192.0.2.1');
    const routed: Routed = {
      method: request.method ?? 'GET',
      headers,
      query: url.searchParams,
      path: url.pathname,
      status: undefined,
      responseHeaders: new Headers(),
      params: new URLSearchParams(),
    };
    if (url.pathname === ANALYTICS)
      return {
        status: 200,
        headers: new Headers({ 'content-type': 'text/javascript' }),
        body: Buffer.alloc(0),
      };
    const body = await bodyOf(request);
    const early = await this.#routes.lead(routed);
    if (early) return withHeaders(await wholeOf(early), routed.responseHeaders);
    const answer = await this.#serve(routed, url, body);
    return withHeaders(
      { ...answer, status: routed.status ?? answer.status },
      routed.responseHeaders,
    );
  }

  async #serve(routed: Routed, url: URL, body: Buffer): Promise<Answer> {
    const file = this.#output.file(routed.path);
    if (file) return file;
    const name = nameOf(routed.path);
    const config = this.#output.prerender(name);
    if (!config || cookieOf(routed.headers, '__prerender_bypass') === config.bypassToken) {
      return this.#call(name, url, routed, { headers: routed.headers, body });
    }
    const shell = await this.#shell(name, config, routed, url);
    const [, length, type] = POSTPONED.exec(shell.headers.get('content-type') ?? '') ?? [];
    if (!length || !type || !config.chain) return shell;
    // The platform sends the shell at once; its state goes to the function, which renders the rest.
    const state = shell.body.subarray(0, Number(length));
    const headers = new Headers(routed.headers);
    for (const [key, value] of Object.entries(config.chain.headers)) headers.set(key, value);
    const rest = await this.#call(
      config.chain.outputPath,
      url,
      { ...routed, method: 'POST' },
      { headers, body: state },
    );
    const whole = new Headers(shell.headers);
    whole.set('content-type', type);
    return {
      status: shell.status,
      headers: whole,
      body: Buffer.concat([shell.body.subarray(Number(length)), rest.body]),
    };
  }

  /** A page from the store, from the build, or rendered: without what tells visitors apart. */
  async #shell(name: string, config: PrerenderConfig, routed: Routed, url: URL): Promise<Answer> {
    const { allowQuery, allowHeader, fallback } = config;
    const all = new URLSearchParams([...url.searchParams, ...routed.params]);
    const allowed = new URLSearchParams(
      [...all].filter(([key]) => allowQuery?.includes(key) ?? true),
    );
    const key = `${name}?${allowed}`;
    const stored = this.#stored.get(key);
    if (stored) return stored;
    if (fallback) {
      const file = path.join(this.#output.folder, 'functions', path.dirname(name), fallback.fsPath);
      return {
        status: config.initialStatus,
        headers: new Headers(config.initialHeaders),
        body: readFileSync(file),
      };
    }
    const headers = new Headers([...routed.headers].filter(([one]) => allowHeader.includes(one)));
    const answer = await this.#call(
      name,
      new URL(url.pathname, url),
      { ...routed, method: 'GET' },
      { headers, body: Buffer.alloc(0) },
    );
    if (answer.headers.get('cache-control')?.includes('s-maxage')) this.#stored.set(key, answer);
    return answer;
  }

  async #call(
    name: string,
    url: URL,
    { method, params, path: output }: Routed,
    { headers, body }: { headers: Headers; body: Buffer },
  ): Promise<Answer> {
    const { base } = await this.#functions.get(name);
    const sent = new Headers(headers);
    sent.set('x-matched-path', output);
    if (params.size > 0) sent.set('x-now-route-matches', `${params}`);
    sent.delete('connection');
    sent.delete('content-length');
    sent.set('x-forwarded-host', url.host);
    const response = await fetch(`${base}${url.pathname}${url.search}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    });
    return wholeOf(response);
  }

  async #runMiddleware(routed: Routed): Promise<Response | null> {
    if (RUN.has(routed)) return null;
    RUN.add(routed);
    const { base } = await this.#functions.get('_middleware');
    const query = routed.query.size > 0 ? `?${routed.query}` : '';
    const headers = new Headers(routed.headers);
    headers.set('x-harness-url', `http://${routed.headers.get('host')}${routed.path}${query}`);
    headers.delete('connection');
    headers.delete('content-length');
    const { method } = routed;
    const response = await fetch(base, {
      method: method === 'HEAD' ? 'GET' : method,
      headers,
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie())
      routed.responseHeaders.append('set-cookie', cookie);
    for (const [name, value] of response.headers) {
      if (
        !/^(?:x-middleware-|set-cookie|connection|date|keep-alive|transfer-encoding|content-length|content-encoding)/.test(
          name,
        )
      )
        routed.responseHeaders.set(name, value);
    }
    if (response.headers.get('x-middleware-next') !== '1') return response;
    const kept = response.headers.get('x-middleware-override-headers')?.split(',') ?? null;
    if (kept) {
      for (const name of [...routed.headers.keys()])
        if (!kept.includes(name)) routed.headers.delete(name);
      for (const name of kept) {
        const value = response.headers.get(`x-middleware-request-${name}`);
        if (value !== null) routed.headers.set(name, value);
      }
    }
    return null;
  }
}

/** Script of the platform's analytics, which it serves itself. */
const ANALYTICS = '/_vercel/insights/script.js';

/** Requests for which the middleware has run: it has a route for each of its matchers. */
const RUN = new WeakSet<Routed>();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function wholeOf(response: Response): Promise<Answer> {
  const headers = new Headers(response.headers);
  for (const name of [
    'content-encoding',
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
  ])
    headers.delete(name);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Headers of the routes win; cookies add up. */
function withHeaders(answer: Answer, more: Headers): Answer {
  const headers = new Headers(answer.headers);
  for (const [name, value] of more) if (name !== 'set-cookie') headers.set(name, value);
  const has = new Set(headers.getSetCookie());
  for (const cookie of more.getSetCookie())
    if (!has.has(cookie)) headers.append('set-cookie', cookie);
  return { ...answer, headers };
}

function fail(response: ServerResponse, error: unknown): void {
  response.writeHead(599, { 'content-type': 'text/plain' });
  response.end(`the harness failed: ${error instanceof Error ? error.stack : error}`);
}
