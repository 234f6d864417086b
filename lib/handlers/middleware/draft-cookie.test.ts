import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasDraftMode } from './draft-cookie';
import { noncePolicy } from './nonce-policy';

beforeEach(() => {
  const dist = temporaryFolder();
  const manifest = { preview: { previewModeId: 'the-true-id' } };
  writeFileSync(path.join(dist, 'prerender-manifest.json'), JSON.stringify(manifest));
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), dist));
});

const ask = (cookie: string, url = '/content/news/1') =>
  new NextRequest(`http://site.test${url}`, { headers: { cookie } });

test('only the cookie of this build is Draft Mode', () => {
  expect(hasDraftMode(ask('__prerender_bypass=the-true-id'))).toBe(true);
  expect(hasDraftMode(ask('__prerender_bypass=forged'))).toBe(false);
  expect(hasDraftMode(ask(''))).toBe(false);
});

test('a forged one brings no nonce: its page comes from the cache', () => {
  expect(noncePolicy(ask('__prerender_bypass=forged; token=t'))).toBeNull();
  expect(noncePolicy(ask('__prerender_bypass=the-true-id'))).toMatchObject({
    'content-security-policy': expect.stringContaining("'nonce-"),
  });
  expect(noncePolicy(ask('', '/search'))).not.toBeNull();
});

test('without the self-hosted server, a page of its request has the analytics of the build, unless a password is typed there', () => {
  const sources = { 'script-src': ['https://stats.example'] };
  vi.stubEnv('SITE_ANALYTICS_SOURCES', JSON.stringify(sources));
  const isAllowed = (path: string, cookie = '') =>
    String(noncePolicy(ask(cookie, path))?.['content-security-policy']).includes('stats.example');
  expect(isAllowed('/search')).toBe(false);
  vi.stubEnv('SELF_HOSTING', '0');
  expect(isAllowed('/search?q=a')).toBe(true);
  expect(isAllowed('/login?next=/')).toBe(false);
  expect(isAllowed('/search', '__prerender_bypass=the-true-id')).toBe(false);
});
