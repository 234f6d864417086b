import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tags } from '@wenzhan/contract/cache/tags';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { Store } from '@wenzhan/host/testing/parts';
import { thisProcess } from '@wenzhan/kit/process/process';
import { BUILT_FOR, siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepSnapshot } from '../site-snapshot';
import { getFallback, saveFallback } from './fallback-snapshot';

const PAGES = [{ name: 'terms', title: '条款', updatedAt: undefined }];
const SITE = { siteName: '文站', cdnUrl: 'https://cdn.example.com' };
let store: Store;

let dist: string;

beforeEach(() => {
  dist = builtFor(siteIdentity());
  vi.stubEnv('NEXT_DIST_DIR', dist);
  store = new Store({ memoryBytes: 1024 });
  thisProcess.pageCache = store;
  vi.stubEnv('SITE_SNAPSHOT', JSON.stringify({ site: SITE, pages: PAGES, takenAt: 100 }));
});

/** A build's folder, from the folder of the process, with pages of a site. */
function builtFor(site: string): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, BUILT_FOR), JSON.stringify({ site }));
  return path.relative(process.cwd(), folder);
}

test('the answer of a build that was made for another site is not shown', () => {
  vi.stubEnv('CONTENT_DIR', '/srv/another');
  expect(() => getFallback('site')).toThrow('never read');
  vi.stubEnv('NEXT_DIST_DIR', builtFor(siteIdentity()));
  expect(getFallback('site').siteName).toBe('文站');
});

test('an answer that an earlier process of this site has kept is shown, whatever the build was made for', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('CACHE_DIR', temporaryFolder());
  vi.stubEnv('CONTENT_DIR', '/srv/another');
  keepSnapshot({ site: { ...SITE, siteName: '另一站' } as SiteConfig });
  keepSnapshot({ pages: [] });
  await vi.waitFor(() => expect(getFallback('site').siteName).toBe('另一站'));
  expect(getFallback('pages')).toEqual([]);
  vi.stubEnv('CONTENT_DIR', '/srv/a-third');
  expect(() => getFallback('site')).toThrow('never read');
});

test('an earlier answer that cannot be read is not used, and the log says so', () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  vi.stubEnv('SITE_SNAPSHOT', '{"site":');
  expect(() => getFallback('site')).toThrow('never read');
  expect(JSON.stringify(warn.mock.calls)).toContain('an earlier answer of the backend is not used');
});

const invalidate = (kind: 'stale' | 'expired', at: number) =>
  store.invalidate({ tags: [tags.site], kind, at });

test("the build's answer stays through edits, and is not shown after a purge", async () => {
  expect(getFallback('site').siteName).toBe('文站');
  await invalidate('stale', 200);
  expect(getFallback('site').siteName).toBe('文站');
  await invalidate('expired', 200);
  expect(() => getFallback('site')).toThrow('purged');
});

test("the pictures of the build's answer have whole addresses", () => {
  vi.stubEnv('SITE_CDN_URL', 'https://cdn.example.com');
  const site = { ...SITE, logo: { url: 'logo.svg' } };
  vi.stubEnv('SITE_SNAPSHOT', JSON.stringify({ site, pages: PAGES, takenAt: 100 }));
  expect(getFallback('site').logo?.url).toBe('https://cdn.example.com/logo.svg');
});

test('a response requested after a purge may be shown', async () => {
  await invalidate('expired', 200);
  saveFallback('pages', PAGES, { askedAt: 199 });
  expect(() => getFallback('pages')).toThrow('purged');
  saveFallback('pages', PAGES, { askedAt: 200 });
  expect(getFallback('pages')).toEqual(PAGES);
});

test('the answer of a build from the future is not shown after a purge', async () => {
  const takenAt = Date.now() + 3_600_000;
  vi.stubEnv('SITE_SNAPSHOT', JSON.stringify({ site: SITE, pages: PAGES, takenAt }));
  const { getFallback: get } = await import('./fallback-snapshot');
  expect(get('site').siteName).toBe('文站');
  await invalidate('expired', Date.now());
  expect(() => get('site')).toThrow('purged');
});

test('analytics that the settings have stopped to allow are no part of the answer of the build', () => {
  const analytics = {
    provider: 'umami',
    server: 'https://stats.example',
    websiteId: '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f',
  };
  const site = { ...SITE, analytics };
  vi.stubEnv('SITE_SNAPSHOT', JSON.stringify({ site, pages: PAGES, takenAt: 100 }));
  vi.stubEnv('API_BASE_URL', 'https://api.example');
  vi.stubEnv('NEXT_DIST_DIR', builtFor(siteIdentity()));
  expect(getFallback('site')).not.toHaveProperty('analytics');
  vi.stubEnv('ANALYTICS_SERVERS', 'https://stats.example');
  expect(getFallback('site').analytics?.provider).toBe('umami');
});
