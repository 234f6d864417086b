import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@/testing/temporary-folder';
import { createPrecompressedSelector } from './compressed-assets';

/** The URL that the framework gets for one, and the headers that are set. */
function choose(folder: string, url: string, encoding?: string) {
  const request = { url, headers: { 'accept-encoding': encoding } } as unknown as IncomingMessage;
  const set: Record<string, unknown> = {};
  const setHeader = (name: string, value: unknown) => (set[name] = value);
  createPrecompressedSelector(folder)(request, { setHeader } as unknown as ServerResponse);
  return [request.url, set];
}

function folderOfBuild(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'chunks'));
  for (const name of ['chunks/a.js', 'chunks/a.js.br', 'chunks/a.js.gz', 'chunks/b.css.br', 'c.br'])
    writeFileSync(path.join(folder, name), '');
  return folder;
}

const A = '/_next/static/chunks/a.js';

test('a script or style sheet is asked for by the name of its compressed copy', () => {
  const folder = folderOfBuild();
  const script = { 'content-type': 'application/javascript; charset=UTF-8' };
  expect(choose(folder, A, 'br')).toEqual([`${A}.br`, { ...script, 'content-encoding': 'br' }]);
  expect(choose(folder, `${A}?dpl=1`, 'gzip')).toEqual([
    `${A}.gz?dpl=1`,
    { ...script, 'content-encoding': 'gzip' },
  ]);
  expect(choose(folder, '/_next/static/chunks/b.css', 'br')).toEqual([
    '/_next/static/chunks/b.css.br',
    { 'content-type': 'text/css; charset=UTF-8', 'content-encoding': 'br' },
  ]);
});

test.each([
  [A, undefined],
  [A, 'deflate'],
  [A, 'constructor'],
  ['/_next/static/chunks/b.css', 'gzip'],
  ['/_next/static/chunks/missing.js', 'br'],
  ['/_next/static/c', 'br'],
  ['/_next/static/chunks/a.js.br', 'br'],
  ['/chunks/a.js', 'br'],
])('%s stays as it is for %s', (url, encoding) => {
  expect(choose(folderOfBuild(), url, encoding)).toEqual([url, {}]);
});

test('nothing changes in a build without copies', () => {
  expect(choose('no-such-folder', A, 'br')).toEqual([A, {}]);
});
