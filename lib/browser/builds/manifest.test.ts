import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMeta, latestBuild } from './manifest';

beforeEach(() => {
  const dist = temporaryFolder();
  const manifest = { rootMainFiles: ['static/chunks/main.js'] };
  writeFileSync(path.join(dist, 'build-manifest.json'), JSON.stringify(manifest));
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), dist));
  vi.stubEnv('BUILD_ID', 'build-1');
});

test('the running build is named, and the scripts that every page of it begins with', async () => {
  const [latest, meta] = [latestBuild(), await buildMeta('build-1.json')];
  expect(await latest.json()).toEqual({ id: 'build-1' });
  expect(await meta.json()).toEqual({ id: 'build-1', files: ['static/chunks/main.js'] });
  for (const { headers } of [latest, meta]) expect(headers.get('cache-control')).toBe('no-store');
});

test.each(['build-0.json', 'build-1', '..%2Fsecret.json', ''])(
  '%j is no build that runs here',
  async (file) => {
    const answer = await buildMeta(file);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);
