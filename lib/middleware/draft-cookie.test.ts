import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { hasDraftMode } from './draft-cookie';
import { noncePolicy } from './nonce-policy';

const dist = mkdtempSync(path.join(tmpdir(), 'draft-cookie-'));
writeFileSync(
  path.join(dist, 'prerender-manifest.json'),
  JSON.stringify({ version: 4, preview: { previewModeId: 'the-true-id' } }),
);

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), dist));
});

afterAll(() => rmSync(dist, { recursive: true }));

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
