import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { type SentAnswer, send } from '@wenzhan/kit/testing/send';
import { keepAssets } from '../../../deploy/retain-assets.mjs';
import { startNginx, VISITOR_HEADER } from '../../support/nginx';
import { expect, test } from '../../support/worker';

/** Burst of one address beyond its rate in `deploy/nginx.conf.template`. */
const BURST = 400;
const FILES_BURST = 1000;
/** Practically none during a test. */
const RATE = '1r/m';
const AT_ONCE = 50;

/** The server behind nginx: echoes the request headers, names the method in a header, and delays responses for `/held`. */
interface Upstream {
  /** Where nginx listens. */
  base: string;
  asked: () => number;
  /** Sends the delayed responses. */
  release: () => void;
}

type Ask = (path: string, headers?: OutgoingHttpHeaders, method?: string) => Promise<SentAnswer>;

interface Limits {
  rate?: string;
  connections?: number;
  assets?: string;
}

/** Runs with nginx in front of a server that responds with the request headers. */
async function withNginx(limits: Limits, run: (ask: Ask, upstream: Upstream) => Promise<void>) {
  const held: (() => void)[] = [];
  const server = await serveHttp(({ method = '', url = '', headers }, response) => {
    response.setHeader('cache-control', 's-maxage=60');
    response.setHeader('x-request-id', headers['x-request-id'] ?? '');
    response.setHeader('x-method', method);
    const answer = () => response.end(JSON.stringify(headers));
    if (url.startsWith('/held')) held.push(answer);
    else answer();
  });
  const ports = [Number(new URL(server.base).port)];
  const nginx = await startNginx({ ports, assets: tmpdir(), ...limits });
  const ask: Ask = (path, headers = {}, method = 'GET') =>
    send(nginx.base, path, { headers, method });
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  try {
    await run(ask, { base: nginx.base, asked: () => server.arrived, release });
  } finally {
    await nginx.stop();
    await server.close();
  }
}

/** The headers of the request that reached the server. */
const sent = ({ text }: SentAnswer): IncomingHttpHeaders => JSON.parse(text);

/** Sends requests until an address is rate limited. */
async function spend(ask: Ask, path: string, visitor: string, times: number): Promise<void> {
  const statuses: number[] = [];
  while (statuses.length <= times) {
    const some = Array.from({ length: AT_ONCE }, () => ask(path, { [VISITOR_HEADER]: visitor }));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  expect(statuses.slice(0, AT_ONCE)).not.toContain(429);
  expect(statuses).toContain(429);
}

test('the site learns the host and the port that the visitor named, and the origin of a form', async () => {
  await withNginx({}, async (ask) => {
    for (const [host, expected] of [
      ['site.example', 'site.example'],
      ['site.example:8080', 'site.example:8080'],
      ['SITE.example:8080', 'site.example:8080'],
      ['[2001:db8::1]:8080', '[2001:db8::1]:8080'],
      ['[2001:db8::1]', '[2001:db8::1]'],
      ['site.example:8080<script>', 'site.example'],
      ['site.example:', 'site.example'],
    ]) {
      const origin = `http://${expected}`;
      const headers = sent(await ask(`/api/host?${host}`, { host, origin }));
      expect(headers, host).toMatchObject({ host: expected, 'x-forwarded-host': expected, origin });
    }
    for (const host of ['a b', 'a/b']) {
      expect((await ask('/api/host', { host })).status, host).toBe(400);
    }
  });
});

test('the site learns the address of the visitor, whatever that claims', async () => {
  await withNginx({}, async (ask) => {
    for (const visitor of ['192.0.2.1', '2001:db8::1']) {
      const claimed = { [VISITOR_HEADER]: visitor, 'x-forwarded-for': '198.51.100.1' };
      expect(sent(await ask('/content', claimed))['x-forwarded-for']).toBe(visitor);
    }
  });
});

test('every request reaches the site as it was sent, and nothing is kept of the response', async () => {
  await withNginx({}, async (ask, { asked }) => {
    for (const [at, headers] of [
      {},
      { cookie: 'token=0' },
      { authorization: '0' },
      { accept: 'text/markdown' },
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { rsc: '1', 'next-router-state-tree': '0' },
      { 'if-none-match': '"x"' },
      { range: 'bytes=1000-1999' },
    ].entries()) {
      for (const path of ['/content', '/media/film.mp4', '/media/covers/1.webp']) {
        expect(sent(await ask(path, headers)), path).toMatchObject(headers);
        expect((await ask(path, headers, 'HEAD')).headers['x-method']).toBe('HEAD');
      }
      expect(asked()).toBe(6 * (at + 1));
    }
  });
});

test('each response has an id of its own, which the site was told', async () => {
  await withNginx({}, async (ask) => {
    const claimed = { 'x-request-id': 'claimed-by-the-visitor' };
    const crowd = Array.from({ length: AT_ONCE }, () => ask('/content', claimed));
    const ids = (await Promise.all(crowd)).map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(AT_ONCE);
  });
});

/** For each address, others with whether they belong to the same network. */
const NETWORKS: Record<string, [visitor: string, isSame: boolean][]> = {
  '2001:db8::1': [
    ['2001:db8::1', true],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', true],
    ['2001:0DB8::A:0:0:1', true],
    ['2001:db8:0:1::1', false],
    ['2001:db8:1::1', false],
    ['2001:db9::1', false],
    ['::1', false],
    ['32.1.13.184', false],
  ],
  '2001:db8:a0a:a:a::1': [
    ['2001:db8:a0a:a::', true],
    ['2001:db8:a0a:b::', false],
  ],
  '192.0.2.1': [
    ['::ffff:192.0.2.1', true],
    ['192.0.2.2', false],
    ['::ffff:192.0.2.2', false],
    ['::', false],
  ],
};

for (const [spent, visitors] of Object.entries(NETWORKS)) {
  test(`the limits count ${spent} as the site does`, async () => {
    await withNginx({ rate: RATE }, async (ask) => {
      await spend(ask, '/content', spent, BURST);
      for (const [visitor, isSame] of visitors) {
        const { status } = await ask('/content', { [VISITOR_HEADER]: visitor });
        expect(status, visitor).toBe(isSame ? 429 : 200);
      }
    });
  });
}

test('every location has a limit, and scripts one of their own', async () => {
  await withNginx({ rate: RATE }, async (ask) => {
    const visitor = '192.0.2.1';
    const statusOf = async (path: string) =>
      (await ask(path, { [VISITOR_HEADER]: visitor })).status;
    expect(await statusOf('/metrics')).toBe(404);
    await spend(ask, '/content', visitor, BURST);
    expect(await statusOf('/metrics')).toBe(429);
    expect(await statusOf('/api/session')).toBe(429);
    expect(await statusOf('/_next/static/not-on-the-disk.js')).toBe(200);
    await spend(ask, '/_next/static/not-on-the-disk.js', visitor, FILES_BURST);
    expect(await statusOf('/_next/static/not-on-the-disk.js')).toBe(429);
  });
});

test('so many requests of one address are under way at once, and no more', async () => {
  await withNginx({ connections: 3 }, async (ask, { asked, release }) => {
    const from = (visitor: string, path: string) => ask(path, { [VISITOR_HEADER]: visitor });
    const held = [1, 2, 3].map((each) => from(`2001:db8::${each}`, `/held/${each}`));
    await expect.poll(asked).toBe(3);
    for (const path of ['/content', '/metrics', '/_next/static/not-on-the-disk.js']) {
      expect((await from('2001:db8::4', path)).status, path).toBe(429);
    }
    expect((await from('2001:db8:1::1', '/content')).status).toBe(200);
    release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await from('2001:db8::4', '/content')).status).toBe(200);
  });
});

test('scripts are sent as the build has compressed them, those of builds without copies too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-assets-'));
  try {
    const build = path.join(folder, 'build/chunks');
    const assets = path.join(folder, 'assets');
    // The workers of nginx run as another user.
    await chmod(folder, 0o755);
    await mkdir(build, { recursive: true });
    const copies = { '': 'plain', '.br': brotliCompressSync('brotli'), '.gz': gzipSync('gzip') };
    for (const [extension, bytes] of Object.entries(copies))
      await writeFile(path.join(build, `new.js${extension}`), bytes);
    await writeFile(path.join(build, 'old.js'), 'plain');
    await keepAssets(path.dirname(build), assets);
    await withNginx({ assets }, async (_, { base }) => {
      const read = async (name: string, encoding: string) => {
        const url = `${base}/_next/static/chunks/${name}`;
        const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
        expect(response.headers.get('content-type')).toMatch(/javascript/);
        expect(response.headers.get('cache-control')).toContain('immutable');
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
        return [await response.text(), response.headers.get('content-encoding')];
      };
      for (const encoding of ['gzip, deflate, br, zstd', 'br', 'br;q=0.1']) {
        expect(await read('new.js', encoding), encoding).toEqual(['brotli', 'br']);
      }
      for (const encoding of ['gzip', 'gzip, br;q=0', 'gzip, br;q=0.0', 'gzip, brotli, xbr'])
        expect(await read('new.js', encoding), encoding).toEqual(['gzip', 'gzip']);
      for (const encoding of ['identity', 'gzip;q=0, br;q=0'])
        expect(await read('new.js', encoding), encoding).toEqual(['plain', null]);
      expect(await read('old.js', 'gzip, br')).toEqual(['plain', null]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('webhooks may be larger than other bodies', async () => {
  await withNginx({}, async (_, { base }) => {
    const statusOf = async (target: string, mebibytes: number) => {
      const body = 'x'.repeat(mebibytes * 1024 * 1024);
      return (await fetch(base + target, { method: 'POST', body })).status;
    };
    expect(await statusOf('/api/revalidate', 7)).toBe(200);
    expect(await statusOf('/api/session', 2)).toBe(413);
  });
});
