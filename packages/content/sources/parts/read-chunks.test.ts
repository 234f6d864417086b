import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonClient, SourceError, TIMED_OUT } from '../json-client';
import { chunkReader } from './read-chunks';

const ENTRIES = Array.from({ length: 50 }, (_, at) => ({ entry: `posts/${at}` }));
const timeout = () => new SourceError('GET /posts', 'timed out', undefined, TIMED_OUT);

/** Reads chunks from a system that fails if it is asked for more than `most` entries. */
function systemOf(most: number, failure: () => Error) {
  const added: string[] = [];
  const asked: number[] = [];
  const read = chunkReader('GET /posts', (entry) => added.push(`diagnostic ${entry}`));
  const readAll = () =>
    read(ENTRIES, async (chunk) => {
      asked.push(chunk.length);
      if (chunk.length > most) throw failure();
      added.push(...chunk.map(({ entry }) => entry));
    });
  return { added, asked, readAll };
}

const status = (code: number) => () => new SourceError('GET /posts', `${code}`, code);

test.each([
  ['a timeout', timeout],
  ['502', status(502)],
  ['503', status(503)],
  ['504', status(504)],
  ['524', status(524)],
])('after %s for many entries, fewer at a time are read: all arrive', async (_, failure) => {
  const { added, asked, readAll } = systemOf(10, failure);
  await readAll();
  expect(added).toEqual(ENTRIES.map(({ entry }) => entry));
  // What has been too much is not tried again.
  expect(asked.filter((count) => count > 10)).toEqual([50, 25, 13]);
  asked.length = 0;
  await readAll();
  expect(Math.max(...asked)).toBeLessThanOrEqual(10);
});

test('a system that is down is asked a few times, not for each entry', async () => {
  const { added, asked, readAll } = systemOf(0, timeout);
  await expect(readAll()).rejects.toThrow('timed out');
  expect(asked).toEqual([50, 25, 13, 7, 4, 2, 1]);
  expect(added).toEqual([]);
});

test('a system that says when to come again is left alone', async () => {
  const { base } = await serveHttp((_, response) => {
    response.writeHead(503, { 'retry-after': '600' }).end('maintenance');
  });
  const client = jsonClient({ base });
  const failure = await client.get('/posts', z.unknown()).catch((error: Error) => error);
  await closeServers();
  const { asked, readAll } = systemOf(0, () => failure as Error);
  await expect(readAll()).rejects.toThrow('503');
  expect(asked).toEqual([50]);
});
