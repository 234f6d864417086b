import { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApi } from '../../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../../testing/content-sources/recording';
import { fakeWordPress } from '../../testing/content-sources/wordpress/server';
import { ghostSource } from '../ghost/source';
import { jsonClient, SourceError, TOO_LONG } from '../json-client';
import { strapiSource } from '../strapi/source';
import { wordPressSource } from '../wordpress/source';
import { ByteBudget } from './byte-budget';
import { chunkReader } from './read-chunks';
import type { SourceOptions } from './source-options';

afterEach(() => {
  vi.useRealTimers();
  return closeServers();
});

const recorded = (system: 'ghost' | 'strapi') => {
  replay(system);
  return `https://${system}-${randomUUID()}.example`;
};
const SYSTEMS = [
  ['WordPress', wordPressSource, async () => (await fakeWordPress()).base],
  ['Ghost', ghostSource, async () => recorded('ghost')],
  ['Strapi', strapiSource, async () => recorded('strapi')],
] as const;

async function siteWith(
  makeSource: (typeof SYSTEMS)[number][1],
  url: string,
  bytes: { lists: number; texts: number },
) {
  const budget = new ByteBudget(bytes);
  const options: SourceOptions = { url, user: undefined, key: undefined, dir: undefined, budget };
  return testApi({}, { source: makeSource(options), now: () => AFTER_RECORDINGS });
}

test.each(SYSTEMS)(
  'a reading of %s ends where its lists are too long, and what was read before stays',
  async (_, makeSource, open) => {
    vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS });
    const bytes = { lists: 1e9, texts: 1e9 };
    const { ask, readChanges } = await siteWith(makeSource, await open(), bytes);
    const before = await ask('article_list?limit=100');
    expect(before.data.total).toBeGreaterThan(0);
    bytes.lists = 100;
    await expect(readChanges()).rejects.toThrow('the answers of this reading are too long');
    expect(await ask('article_list?limit=100')).toEqual(before);
  },
);

test.each(SYSTEMS)('texts of %s have a budget, too', async (_, makeSource, open) => {
  vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS });
  const { readChanges } = await siteWith(makeSource, await open(), { lists: 1e9, texts: 100 });
  await expect(readChanges()).rejects.toThrow('the answers of this reading are too long');
});

/** A request for a text of so many characters: the code of its failure, and how often it was sent. */
async function ask(length: number, options: object, budget?: ByteBudget) {
  let asked = 0;
  const { base } = await serveHttp((_, response) => {
    asked += 1;
    response.end(JSON.stringify('x'.repeat(length)));
  });
  const code = await jsonClient({ base, budget })
    .get('/', z.unknown(), options)
    .then(
      () => undefined,
      (error) => error.code,
    );
  return { code, asked };
}

test('an answer that is too long, or for which no bytes are left, is asked for once', async () => {
  expect(await ask(5000, { maxBytes: 1000 })).toEqual({ code: TOO_LONG, asked: 1 });
  expect(await ask(16 * 1024 * 1024, {})).toEqual({ code: TOO_LONG, asked: 1 });
  const spent = new ByteBudget({ lists: 1000, texts: 1000 });
  spent.begin('lists');
  expect(await ask(5000, {}, spent)).toEqual({ code: 'BudgetError', asked: 1 });
  expect(await ask(5000, {})).toEqual({ code: undefined, asked: 1 });
});

test('an answer for which there is not enough memory is not parsed', async () => {
  const heap = v8.getHeapStatistics();
  const room = vi.spyOn(v8, 'getHeapStatistics');
  // The import of a function of Node changes with the module's object only then.
  syncBuiltinESMExports();
  const limit = (bytes: number) =>
    room.mockReturnValue({ ...heap, heap_size_limit: heap.used_heap_size + bytes });
  try {
    limit(100_000);
    expect(await ask(5000, {})).toEqual({ code: TOO_LONG, asked: 1 });
    limit(120_000);
    expect(await ask(5000, {})).toEqual({ code: undefined, asked: 1 });
  } finally {
    room.mockRestore();
    syncBuiltinESMExports();
  }
});

test('entries that are too long together are read in parts, and one that is too long costs itself', async () => {
  const read: string[] = [];
  const faulty: string[] = [];
  const chunk = ['a', 'long', 'b', 'c'].map((entry) => ({ entry }));
  await chunkReader('GET /', (entry) => faulty.push(entry))(chunk, async (some) => {
    if (some.length > 2 || some.some(({ entry }) => entry === 'long')) {
      throw new SourceError('GET /', 'too long', undefined, TOO_LONG);
    }
    read.push(...some.map(({ entry }) => entry));
  });
  expect([read.sort(), faulty]).toEqual([['a', 'b', 'c'], ['long']]);
});
