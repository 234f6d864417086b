import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { forgetOtherPictures } from './picture-cache';

test('resized pictures stay through restarts of a site, and are none of the next one or of another build', () => {
  const dist = temporaryFolder();
  const picture = path.join(dist, 'cache/images/a/1.webp');
  mkdirSync(path.dirname(picture), { recursive: true });
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), dist));
  vi.stubEnv('CONTENT_DIR', '/srv/one');
  forgetOtherPictures();
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, 'x');
  forgetOtherPictures();
  expect(existsSync(picture)).toBe(true);
  for (const [name, value] of [
    ['CONTENT_DIR', '/srv/another'],
    ['BUILD_ID', 'another'],
  ] as const) {
    mkdirSync(path.dirname(picture), { recursive: true });
    writeFileSync(picture, 'x');
    vi.stubEnv(name, value);
    forgetOtherPictures();
    expect([name, existsSync(picture)]).toEqual([name, false]);
  }
});
