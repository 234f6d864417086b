import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
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
const B = '/_next/static/chunks/b.css';

test.each([
  [A, 'br', `${A}.br`, 'application/javascript; charset=UTF-8'],
  [`${A}?dpl=1`, 'gzip', `${A}.gz?dpl=1`, 'application/javascript; charset=UTF-8'],
  [B, 'br', `${B}.br`, 'text/css; charset=UTF-8'],
])('%s is asked for by the name of its copy in %s: %s', (url, encoding, copy, type) => {
  const headers = { 'content-type': type, 'content-encoding': encoding };
  expect(choose(folderOfBuild(), url, encoding)).toEqual([copy, headers]);
});

test.each([
  [A, undefined],
  [A, 'deflate'],
  [A, 'constructor'],
  [B, 'gzip'],
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
