import { expect, test } from 'playwright/test';
import { send } from '../support/send';
import { startSite } from '../support/site';

const FEW = 4;
const LIMITS = Object.fromEntries(
  ['SEARCH', 'SESSION', 'PREVIEW', 'API', 'PICTURES', 'MISSING'].map((name) => [
    `RATE_LIMIT_${name}`,
    String(FEW),
  ]),
);

interface Asking {
  headers?: Record<string, string>;
  method?: string;
}

async function statuses(base: string, paths: string[], asking: Asking = {}): Promise<number[]> {
  const found: number[] = [];
  for (const path of paths) found.push((await send(base, path, asking)).status);
  return found;
}

const times = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index));

test('each kind of work is limited by address, and cached pages are not', async () => {
  const site = await startSite({ env: { ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const editor = { cookie: 'token=x' };
  const kinds: [string, (index: number) => string, Asking?][] = [
    ['search', (index) => `/search?q=${index}`],
    ['session', () => '/api/session/end'],
    ['preview', () => '/content/news/101', { headers: editor }],
    ['api', () => '/api/web/index_info'],
    ['pictures', (index) => `/_next/image?url=%2Fmedia%2F${index}.png&w=640&q=75`],
    ['share', (index) => `/media/share/wide/article/10${index % 9}.png?v=${index}`],
    ['markdown', () => '/content/news/101.md'],
    ['feed', () => '/content/news/feed.xml'],
    ['sitemap', () => '/sitemaps/1.xml'],
    ['missing', (index) => `/content/news/${900_000 + index}`],
  ];
  try {
    for (const [at, [kind, path, asking = {}]] of kinds.entries()) {
      const visitor = from(`198.51.100.${at}`);
      const headers = { ...asking.headers, ...visitor };
      const found = await statuses(site.base, times(FEW + 2, path), { ...asking, headers });
      expect(found.slice(0, FEW), kind).not.toContain(429);
      expect(found.slice(FEW), kind).toEqual([429, 429]);
      const refused = await send(site.base, path(99), { ...asking, headers });
      expect(Number(refused.headers['retry-after']), kind).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after']), kind).toBeLessThanOrEqual(60);
      expect(refused.headers['cache-control'], kind).toBe('no-store');
      // The neighbouring network is not affected, and within this one pages remain readable.
      const other = { ...asking.headers, ...from(`203.0.113.${at}`) };
      expect((await send(site.base, path(7), { headers: other })).status, kind).not.toBe(429);
      if (kind === 'missing')
        await send(site.base, '/content/news/102', { headers: from('203.0.113.99') });
      const pages = kind === 'missing' ? ['/content/news/102'] : ['/', '/content/news/101'];
      expect(await statuses(site.base, pages, { headers: visitor }), kind).toEqual(
        pages.map(() => 200),
      );
    }
    const refused = await send(site.base, '/api/web/index_info', { headers: from('198.51.100.3') });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 429, data: null });
  } finally {
    await site.stop();
  }
});

test('nobody gets a new address by saying so, and a bot is counted once, as people are', async () => {
  const site = await startSite({ env: LIMITS });
  try {
    const found: number[] = [];
    for (let index = 0; index < FEW + 2; index += 1) {
      const headers = { 'x-forwarded-for': `9.9.9.${index}`, 'x-real-ip': `9.9.9.${index}` };
      found.push((await send(site.base, `/search?q=${index}`, { headers })).status);
    }
    expect(found.slice(FEW)).toEqual([429, 429]);
    for (const name of ['bingbot/2.0', 'Googlebot/2.1']) {
      const headers = { 'user-agent': `Mozilla/5.0 (compatible; ${name})` };
      const refused = await send(site.base, '/search?q=bot', { headers });
      expect([refused.status, refused.text]).toEqual([429, '']);
    }
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
    const missing = times(FEW + 1, (index) => `/content/news/${910_000 + index}`);
    const answers = await statuses(site.base, missing, { headers: bot });
    expect(answers).toEqual([404, 404, 404, 404, 429]);
  } finally {
    await site.stop();
  }
});

test('with the limits that are set by default, a class of readers gets every page', async () => {
  const site = await startSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const pages = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
    const visits = times(1000, (index) => pages[index % pages.length] ?? '/');
    const found = await Promise.all(
      visits.map(async (path) => (await send(site.base, path, { headers })).status),
    );
    expect(new Set(found)).toEqual(new Set([200]));
  } finally {
    await site.stop();
  }
});
