import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { closeServers, serveHttp } from '../../../testing/api-server';
import { testApi } from '../../../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../../../testing/content-sources/recording';
import { fakeWordPress } from '../../../testing/content-sources/wordpress/server';
import { ByteBudget } from './byte-budget';
import { ghostSource } from './ghost/source';
import { jsonClient, SourceError, TOO_LONG } from './json-client';
import { chunkReader } from './read-chunks';
import type { SourceOptions } from './source-options';
import { strapiSource } from './strapi/source';
import { wordPressSource } from './wordpress/source';

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

test('an answer that is too long is asked for once', async () => {
  let asked = 0;
  const { base } = await serveHttp((_, response) => {
    asked += 1;
    response.end(JSON.stringify('x'.repeat(5000)));
  });
  const error = await jsonClient({ base })
    .get('/', z.unknown(), { maxBytes: 1000 })
    .catch((reason) => reason);
  expect([error.code, asked]).toEqual([TOO_LONG, 1]);
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
