// Runs alone: the files in public are listed once in a process.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { redirectCache } from './redirect-cache';
import { isUnmatched } from './unmatched';

test('the cached 404 page is not sent for a file in public, or one of the site’s folder that verifies it', () => {
  const root = temporaryFolder();
  for (const file of ['MP_verify_0123.txt', '.well-known/acme/key', 'media/a.png']) {
    mkdirSync(path.dirname(path.join(root, 'public', file)), { recursive: true });
    writeFileSync(path.join(root, 'public', file), file);
  }
  mkdirSync(path.join(root, 'content/verification'), { recursive: true });
  writeFileSync(path.join(root, 'content/verification/google0123.html'), 'google');
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'performance'] });
  Object.assign(redirectCache(), { askedAt: 1_000_000 });
  const paths = ['/MP_verify_0123.txt', '/.well-known/acme/key', '/MP_verify_4567.txt', '/nowhere'];
  paths.push('/google0123.html', '/google4567.html');
  expect(paths.filter(isUnmatched)).toEqual([
    ...['/MP_verify_4567.txt', '/nowhere', '/google4567.html'],
  ]);
  vi.useRealTimers();
});
