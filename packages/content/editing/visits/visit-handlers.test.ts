import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { dayOf, daysBefore } from '@wenzhan/kit/visits/visit-day';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorsApi } from '../testing/editors-api';

const TODAY = dayOf(Date.now());
let dir = '';

beforeEach(() => {
  dir = `${temporaryFolder()}/visits`;
  vi.stubEnv('VISITS_DIR', dir);
});

const tally = (counts: Record<string, number>, other = 0) => ({ counts, other });

/** Writes what a process has counted on a day. */
function write(daysAgo: number, id: string, visits: object): void {
  mkdirSync(dir, { recursive: true });
  const file = `${dir}/${daysBefore(TODAY, daysAgo)}.${id}.json`;
  writeFileSync(file, JSON.stringify(visits));
}

const FOLDER = {
  'news/category.yaml': 'title: 新闻\n',
  'news/1.md':
    '---\ntitle: 第一篇\nsummary: 摘要\npublishedAt: 2026-01-01T00:00:00+08:00\n---\n\n正文\n',
};

async function visits(query = '') {
  const { askAs } = await editorsApi(FOLDER, { now: Date.now });
  return (await askAs('zhao', `edit_visits${query}`)).data;
}

test('what several processes have counted is added up, by day and in all', async () => {
  const first = '/content/news/1';
  write(0, '00000001', { pages: tally({ [first]: 3, '/': 1 }), languages: tally({ 'zh-CN': 4 }) });
  write(0, '00000002', { pages: tally({ [first]: 2 }, 1), missing: tally({ '/x': 1 }) });
  write(6, '00000001', { pages: tally({ '/content/news/9': 1 }), searches: tally({ 文: 2 }, 1) });
  write(7, '00000001', { pages: tally({ '/': 100 }), referrers: tally({ 'a.example': 1 }) });
  expect(await visits()).toEqual({
    ...{ first: daysBefore(TODAY, 6), last: TODAY, views: 8 },
    days: [
      { day: TODAY, views: 7 },
      { day: daysBefore(TODAY, 6), views: 1 },
    ],
    pages: {
      list: [
        { name: first, title: '第一篇', count: 5 },
        { name: '/', count: 1 },
        { name: '/content/news/9', count: 1 },
      ],
      other: 1,
    },
    referrers: { list: [], other: 0 },
    languages: { list: [{ name: 'zh-CN', count: 4 }], other: 0 },
    searches: { list: [{ name: '文', count: 2 }], other: 1 },
    missing: { list: [{ name: '/x', count: 1 }], other: 0 },
  });
  expect([(await visits('?days=1')).views, (await visits('?days=30')).views]).toEqual([7, 108]);
});

test('what is left out of a list is counted with the others', async () => {
  write(0, '00000001', { pages: tally({ '/a': 3, '/b': 2, '/c': 1 }, 4) });
  const { pages } = await visits('?days=1&limit=1');
  expect(pages).toEqual({ list: [{ name: '/a', count: 3 }], other: 7 });
});

test('nothing counted yet is no failure, and a folder that cannot be read is one', async () => {
  expect(await visits()).toMatchObject({ views: 0, days: [] });
  writeFileSync(dir, 'no folder');
  vi.spyOn(console, 'error').mockReturnValue();
  const { askAs } = await editorsApi(FOLDER, { now: Date.now });
  expect((await askAs('zhao', 'edit_visits')).status).toBe(500);
});

test('without VISITS_DIR there is nothing, and only editors may ask', async () => {
  const { askAs, ask } = await editorsApi(FOLDER, { now: Date.now });
  expect((await ask('edit_visits')).status).toBe(401);
  expect((await askAs('zhao', 'edit_visits?days=2')).status).toBe(400);
  vi.stubEnv('VISITS_DIR', '');
  expect((await askAs('zhao', 'edit_visits')).status).toBe(404);
});
