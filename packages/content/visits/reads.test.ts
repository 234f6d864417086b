import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { dayOf, daysBefore } from '@wenzhan/kit/visits/visit-day';
import { visitFile } from '@wenzhan/kit/visits/visit-files';
import { beforeEach, expect, test, vi } from 'vitest';
import { testApi } from '../testing/content-folder';

const TODAY = dayOf(Date.now());
let dir = '';

beforeEach(() => {
  dir = `${temporaryFolder()}/visits`;
  mkdirSync(dir);
  vi.stubEnv('VISITS_DIR', dir);
});

function write(daysAgo: number, counts: Record<string, number>): void {
  const visits = { pages: { counts, other: 0 } };
  writeFileSync(visitFile(dir, daysBefore(TODAY, daysAgo), '0123abcd'), JSON.stringify(visits));
}

const article = (title: string, more = '') =>
  `---\ntitle: ${title}\nsummary: 摘要\npublishedAt: 2026-01-01T00:00:00+08:00\n${more}---\n\n正文\n`;

const FOLDER = {
  'site.yaml': 'siteName: 试站\nshowReads: true\n',
  'news/category.yaml': 'title: 新闻\n',
  'news/1.md': article('第一篇'),
  'news/2.md': article('第二篇'),
  'news/3.md': article('草稿', 'status: draft\n'),
};

const open = (folder: Record<string, string> = FOLDER, now = Date.now) => testApi(folder, { now });

/** The ids of the articles that were read most. */
const mostRead = async (api: Awaited<ReturnType<typeof open>>, query = '') =>
  (await api.ask(`most_read${query}`)).data.list.map(({ id }: { id: string }) => id);

test('the articles that were read most come first, in all languages together, drafts never', async () => {
  write(0, { '/content/news/1': 2, '/content/old/2': 2, '/en/content/news/2': 1, '/': 99 });
  write(8, { '/content/news/1': 5, '/content/news/3': 50, '/content/news/9': 50 });
  const api = await open();
  expect(await mostRead(api)).toEqual(['2', '1']);
  expect(await mostRead(api, '?days=30')).toEqual(['1', '2']);
  expect(await mostRead(api, '?days=30&limit=1')).toEqual(['1']);
  expect((await api.askSignedIn('most_read?days=30')).data.list).toHaveLength(2);
  expect((await api.ask('most_read?days=31')).status).toBe(400);
});

test('an article says how often it was read, if the site wants that', async () => {
  write(0, { '/content/news/1': 2 });
  write(800, { '/zh-hant/content/news/1': 1000 });
  const readsIn = async (folder: Record<string, string>, id: string) =>
    (await (await open(folder)).ask(`article_info?id=${id}`)).data.article.reads;
  expect([await readsIn(FOLDER, '1'), await readsIn(FOLDER, '2')]).toEqual([1002, 0]);
  expect(await readsIn({ ...FOLDER, 'site.yaml': 'siteName: 试站\n' }, '1')).toBeUndefined();
  vi.stubEnv('VISITS_DIR', '');
  expect(await readsIn(FOLDER, '1')).toBeUndefined();
});

test('a number stays the same for ten minutes', async () => {
  write(0, { '/content/news/1': 1 });
  let now = Date.now();
  const api = await open(FOLDER, () => now);
  const reads = async () => (await api.ask('article_info?id=1')).data.article.reads;
  expect(await reads()).toBe(1);
  write(0, { '/content/news/1': 7 });
  now += 599_000;
  expect(await reads()).toBe(1);
  now += 1000;
  expect(await reads()).toBe(7);
});

test('days that are over are read once, until there are further ones', async () => {
  write(5, { '/content/news/1': 1 });
  let now = Date.now();
  const api = await open(FOLDER, () => now);
  const reads = async () => {
    now += 600_000;
    return (await api.ask('article_info?id=1')).data.article.reads;
  };
  expect(await reads()).toBe(1);
  write(5, { '/content/news/1': 100 });
  expect(await reads()).toBe(1);
  write(6, { '/content/news/1': 2 });
  expect(await reads()).toBe(102);
});

test('where nothing is counted that is code 404, and a failure is none', async () => {
  const api = await open();
  vi.stubEnv('VISITS_DIR', '');
  expect((await api.ask('most_read')).status).toBe(404);
  writeFileSync(`${dir}/file`, '');
  vi.stubEnv('VISITS_DIR', `${dir}/file`);
  vi.spyOn(console, 'error').mockReturnValue();
  expect((await api.ask('most_read')).status).toBe(500);
  expect((await api.ask('article_info?id=1')).status).toBe(200);
});
