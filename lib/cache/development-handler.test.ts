import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import handler from './development-handler.mjs';

let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-development-'));
  await writeFile(path.join(dir, 'site.yaml'), 'siteName: 一');
  vi.stubEnv('CONTENT_DIR', dir);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const now = () => performance.timeOrigin + performance.now();

test('what was kept is good as long as nothing in the content folder changes', async () => {
  const first = await handler.getExpiration();
  expect(first).toBeLessThanOrEqual(now());
  expect(await handler.getExpiration()).toBe(first);
});

test.each([
  ['a changed file', () => writeFile(path.join(dir, 'site.yaml'), 'siteName: 另一个')],
  ['a new file', () => writeFile(path.join(dir, 'redirects.yaml'), '[]')],
  ['a file that is gone', () => rm(path.join(dir, 'site.yaml'))],
  ['a folder that is gone', () => rm(dir, { recursive: true })],
])('%s makes all that was kept before it out of date', async (_, change) => {
  await handler.getExpiration();
  const before = now();
  await change();
  expect(await handler.getExpiration()).toBeGreaterThan(before);
});

test('an entry can be read again and again', async () => {
  const value = new Blob(['text']).stream();
  const entry = { value, tags: [], stale: 0, timestamp: now(), expire: 60, revalidate: 60 };
  await handler.set('key', Promise.resolve(entry));
  expect(await handler.get('another key')).toBeUndefined();
  for (const _ of [1, 2, 3]) {
    expect(await new Response((await handler.get('key'))?.value).text()).toBe('text');
  }
});
