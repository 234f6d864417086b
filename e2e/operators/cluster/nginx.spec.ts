import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keepAssets } from '../../../deploy/retain-assets.mjs';
import { serveHttp } from '../../../testing/api-server';
import { startNginx, VISITOR_HEADER } from '../../support/nginx';
import { type SentAnswer, send } from '../../support/send';
import { expect, test } from '../../support/worker';

/** Burst of one address beyond its rate in `deploy/nginx.conf.template`. */
const BURST = 400;
const FILES_BURST = 1000;
/** Practically none during a test. */
const RATE = '1r/m';
const AT_ONCE = 50;

/** The server behind nginx: echoes the request headers, and delays responses for `/held`. */
interface Upstream {
  /** Where nginx listens. */
  base: string;
  asked: () => number;
  /** Sends the delayed responses. */
  release: () => void;
}

type Ask = (path: string, headers?: OutgoingHttpHeaders) => Promise<SentAnswer>;

interface Limits {
  rate?: string;
  connections?: number;
  assets?: string;
}

/** Runs with nginx in front of a server that responds with the request headers. */
async function withNginx(limits: Limits, run: (ask: Ask, upstream: Upstream) => Promise<void>) {
  const held: (() => void)[] = [];
  const server = await serveHttp(({ url = '', headers }, response) => {
    const answer = () =>
      response.setHeader('cache-control', 's-maxage=60').end(JSON.stringify(headers));
    if (url.startsWith('/held')) held.push(answer);
    else answer();
  });
  const ports = [Number(new URL(server.base).port)];
  const nginx = await startNginx({ ports, assets: tmpdir(), ...limits });
  const ask: Ask = (path, headers = {}) => send(nginx.base, path, { headers });
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

test('requests with a token or preview cookie get no cached copy', async () => {
  await withNginx({}, async (ask, { asked }) => {
    const visits = 5;
    const reaching = async (headers: OutgoingHttpHeaders) => {
      const before = asked();
      for (let visit = 0; visit < visits; visit += 1) await ask('/content', headers);
      return asked() - before;
    };
    for (const headers of [
      { cookie: 'token=0' },
      { cookie: 'theme=dark; token=0' },
      { cookie: 'token=x' },
      { cookie: '__prerender_bypass=0' },
      { authorization: '0' },
      { 'next-router-state-tree': '0' },
    ]) {
      expect(await reaching(headers), JSON.stringify(headers)).toBe(visits);
    }
    for (const headers of [
      {},
      { cookie: 'csrftoken=x; refresh_token=y; my__prerender_bypass=z' },
      { cookie: 'token=' },
    ]) {
      // A copy is cached until the clock begins another two seconds, so only without a copy does every visit
      // of every try reach the server.
      await expect.poll(() => reaching(headers), JSON.stringify(headers)).toBeLessThan(visits);
    }
  });
});

test('who plays a video gets the parts that are asked for, and no copy of it is kept', async () => {
  await withNginx({}, async (ask, { asked }) => {
    const range = 'bytes=1000-1999';
    for (let visit = 0; visit < 5; visit += 1) {
      expect(sent(await ask('/media/film.mp4', { range })).range).toBe(range);
    }
    expect(asked()).toBe(5);
    const pictures = async () => {
      const before = asked();
      for (let visit = 0; visit < 5; visit += 1) await ask('/media/covers/1.webp');
      return asked() - before;
    };
    await expect.poll(pictures).toBeLessThan(5);
  });
});

test('a copy is for the very headers it was made for', async () => {
  await withNginx({}, async (ask) => {
    const acceptOf = async (accept: string) => sent(await ask('/content', { accept })).accept;
    for (const accept of [
      'text/markdown',
      'Text/Markdown',
      'text/html, text/markdown',
      'text/markdown;q=0.5',
      `text/markdown, ${'x'.repeat(985)}`,
    ]) {
      expect(await acceptOf(accept)).toBe(accept);
    }
    // Forms that nothing depends on share a copy. It lasts until the clock begins another two seconds, which
    // may be between the two requests of one try, but not of each.
    const both = async () => [await acceptOf('*/*'), await acceptOf('text/html')];
    await expect.poll(both).toEqual(['*/*', '*/*']);
    expect(sent(await ask('/content', { rsc: '1' })).rsc).toBe('1');
    expect(sent(await ask('/content')).rsc).toBeUndefined();
    // The cache key contains the first of two header lines.
    const twice = sent(await ask('/twice', { accept: ['*/*', 'image/avif'], rsc: ['1', '1'] }));
    expect([twice.accept, twice.rsc]).toEqual(['*/*', '1']);
  });
});

test('of many who come when nginx has no copy, few ask the site, and each answer has an id', async () => {
  await withNginx({}, async (ask, { asked }) => {
    const waves = 4;
    const ids = new Set<unknown>();
    for (let wave = 0; wave < waves; wave += 1) {
      const crowd = Array.from({ length: AT_ONCE }, () => ask(`/content/${wave}`));
      for (const { headers } of await Promise.all(crowd)) ids.add(headers['x-request-id']);
    }
    // Without the lock: all of them. With it: one, and those that time out waiting on a busy machine.
    expect(asked()).toBeLessThan((waves * AT_ONCE) / 2);
    expect([...ids].join()).toMatch(/^\d+\.\d{3}-\d+-\d+,/);
    expect(ids.size).toBe(waves * AT_ONCE);
  });
});

test('an Accept that is too long is none', async () => {
  await withNginx({}, async (ask) => {
    const tail = ', text/markdown';
    const longest = 'a'.repeat(1000 - tail.length) + tail;
    expect(sent(await ask('/longest', { accept: longest })).accept).toBe(longest);
    expect(sent(await ask('/longer', { accept: `a${longest}` })).accept).toBeUndefined();
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

test('the site gets the encoding that it answers in, which is part of the cache key', async () => {
  await withNginx({}, async (ask) => {
    const encodingOf = async (accepted: string) =>
      sent(await ask('/content', { 'accept-encoding': accepted }))['accept-encoding'];
    expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingOf('gzip, deflate')).toBe('gzip');
    expect(await encodingOf('deflate')).toBeUndefined();
  });
});
