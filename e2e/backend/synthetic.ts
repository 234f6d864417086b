import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendJson } from './http';

/** Every so many articles one is not for search engines. */
const NOINDEX_EVERY = 10;
const SITE = { siteName: '许多篇', cdnUrl: 'https://cdn.example.com' };
const START = Date.parse('2020-01-01T00:00:00Z');
const STEP_MS = 60_000;

export interface SyntheticBackend {
  base: string;
  /** How many of its articles search engines may keep. */
  indexable: number;
  /** The sum of their ids. */
  idSum: number;
  /** From now on it fails at this article and everything after it. */
  failFrom(id: number): void;
  stop(): Promise<void>;
}

/** A backend of any number of articles that exist only as arithmetic: `index_info` and `changes`. */
export async function startSynthetic(count: number): Promise<SyntheticBackend> {
  let failsFrom = Infinity;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = pathname.split('/').at(-1) ?? '';
    const data = answer(call, searchParams, count);
    const fails = Number(searchParams.get('cursor') ?? 1) >= failsFrom;
    sendJson(response, fails ? 500 : 200, { code: data ? 0 : 404, message: '', data });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hidden = Math.floor(count / NOINDEX_EVERY);
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indexable: count - hidden,
    idSum: sumTo(count) - NOINDEX_EVERY * sumTo(hidden),
    failFrom: (id) => {
      failsFrom = id;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const sumTo = (n: number) => (n * (n + 1)) / 2;

function answer(call: string, query: URLSearchParams, count: number) {
  if (call === 'index_info') return { site: SITE };
  if (call !== 'changes') return null;
  const first = Number(query.get('cursor') ?? 1);
  const length = Math.min(Number(query.get('limit') ?? 1000), count + 1 - first);
  const next = first + length;
  const list = Array.from({ length }, (_, index) => change(first + index));
  return { list, next: next > count ? null : String(next) };
}

function change(id: number) {
  return {
    kind: 'article',
    id,
    category: `section-${id % 7}`,
    title: `第${id}篇`,
    updatedAt: new Date(START + id * STEP_MS).toISOString(),
    status: 'published',
    noindex: id % NOINDEX_EVERY === 0,
    cover: { url: `/covers/${id}.jpg` },
  };
}
