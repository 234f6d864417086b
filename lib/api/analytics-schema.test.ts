import { expect, test } from 'vitest';
import { analyticsSchema, sourcesOf } from './analytics-schema';

const SERVER = 'https://stats.example:8443/umami/';
const ORIGIN = ['https://stats.example:8443'];
const BAIDU = ['https://hm.baidu.com'];
const ID = '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f';

test.each([
  [{ provider: 'vercel' }, [], [], []],
  [{ provider: 'umami', server: SERVER, websiteId: ID }, ORIGIN, ORIGIN, []],
  [{ provider: 'plausible', server: SERVER, domain: 'a.example' }, ORIGIN, ORIGIN, []],
  [{ provider: 'matomo', server: SERVER, siteId: 1 }, ORIGIN, ORIGIN, ORIGIN],
  [{ provider: 'baidu', siteId: '0123456789abcdef0123456789abcdef' }, BAIDU, [], BAIDU],
])('%j needs its own origin only', (written, scripts, connections, images) => {
  const sources = sourcesOf(analyticsSchema.parse(written));
  expect(sources).toEqual({ scripts, connections, images });
});

test('Plausible has its own service by default, and no analytics need nothing', () => {
  const { scripts } = sourcesOf(
    analyticsSchema.parse({ provider: 'plausible', domain: 'a.example' }),
  );
  expect(scripts).toEqual(['https://plausible.io']);
  expect(sourcesOf(undefined)).toEqual({ scripts: [], connections: [], images: [] });
});

test.each([
  "https://stats.example/'unsafe-inline'",
  'https://stats.example/; script-src *',
  'https://stats.example/?x',
  'ftp://stats.example',
  'javascript:alert(1)',
])('%j is no server', (server) => {
  const written = { provider: 'umami', server, websiteId: ID };
  expect(analyticsSchema.safeParse(written).success).toBe(false);
});
