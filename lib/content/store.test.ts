import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY, contentFolder, NOW, put, testApi } from '../../testing/content-folder';
import * as parsing from './parse-file';
import { ContentStore, contentStore } from './store';

const FILES = { 'news/category.yaml': CATEGORY, 'news/1.md': article({ title: '旧' }) };

/** An API over a folder with a manual clock, and the lines that it logs. */
async function liveApi(files: Record<string, string> = FILES) {
  const dir = await contentFolder(files);
  const lines: string[] = [];
  const clock = { now: NOW };
  const api = testApi(dir, { now: () => clock.now, log: (line) => lines.push(line) });
  const titles = async (): Promise<string[]> => {
    const { data } = await api.ask('article_list');
    return data.list.map(({ title }: { title: string }) => title);
  };
  return { ...api, dir, lines, clock, titles };
}

test('a changed file is served at the first request after a second', async () => {
  const { dir, clock, titles } = await liveApi();
  expect(await titles()).toEqual(['旧']);
  await put(dir, 'news/1.md', article({ title: '新' }));
  clock.now += 999;
  expect(await titles()).toEqual(['旧']);
  clock.now += 1;
  expect(await titles()).toEqual(['新']);
});

test('after a signal a changed file is served at once, also if a scan has just passed it', async () => {
  const { dir, readChanges, titles } = await liveApi();
  expect(await titles()).toEqual(['旧']);
  await put(dir, 'news/1.md', article({ title: '新' }));
  await readChanges();
  expect(await titles()).toEqual(['新']);
  const passing = readChanges();
  await put(dir, 'news/1.md', article({ title: '更新' }));
  await Promise.all([passing, readChanges()]);
  expect(await titles()).toEqual(['更新']);
});

test('in development a changed file is served at the next request', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const { dir, titles } = await liveApi();
  expect(await titles()).toEqual(['旧']);
  await put(dir, 'news/1.md', article({ title: '新' }));
  expect(await titles()).toEqual(['新']);
  vi.unstubAllEnvs();
});

test('a new file appears and a deleted one is gone', async () => {
  const { dir, clock, titles, ask } = await liveApi();
  await titles();
  await put(dir, 'news/2.md', article({ title: '二' }));
  await rm(path.join(dir, 'news/1.md'));
  clock.now += 1000;
  expect(await titles()).toEqual(['二']);
  expect((await ask('article_info?id=1')).status).toBe(404);
});

test('a clock that was set back does not stop the reading', async () => {
  const { dir, clock, titles } = await liveApi();
  await titles();
  await put(dir, 'news/1.md', article({ title: '新' }));
  clock.now -= 3_600_000;
  expect(await titles()).toEqual(['新']);
});

test('only changed files are read again, once for all requests of a second', async () => {
  const read = vi.spyOn(parsing, 'readContentFile');
  const { dir, clock, titles } = await liveApi();
  await Promise.all([titles(), titles(), titles()]);
  expect(read).toHaveBeenCalledTimes(3);
  await put(dir, 'news/1.md', article({ title: '新' }));
  clock.now += 1000;
  await Promise.all([titles(), titles(), titles()]);
  expect(read).toHaveBeenCalledTimes(4);
});

test('a file that breaks is logged once a change and keeps its last good version', async () => {
  const { dir, clock, titles, lines } = await liveApi();
  await titles();
  const broken = article({ title: '坏', autor: 'x' });
  for (const text of [broken, `${broken}\n`]) {
    await put(dir, 'news/1.md', text);
    for (let second = 0; second < 3; second += 1) {
      clock.now += 1000;
      expect(await titles()).toEqual(['旧']);
    }
  }
  const line = `${dir}/news/1.md:5: 不认识的键：autor`;
  expect(lines).toEqual([line, line]);
  await put(dir, 'news/1.md', article({ title: '好' }));
  clock.now += 1000;
  expect(await titles()).toEqual(['好']);
});

test('a file that is broken from the beginning is passed over and logged', async () => {
  const { titles, lines, dir } = await liveApi({ ...FILES, 'news/2.md': '没有前言' });
  expect(await titles()).toEqual(['旧']);
  expect(lines).toEqual([expect.stringContaining(`${dir}/news/2.md:1: `)]);
});

test('of two files with one id the first is served, and the log names both, once', async () => {
  const files = { ...FILES, 'posts/category.yaml': CATEGORY, 'posts/1.md': article() };
  const { dir, clock, titles, lines } = await liveApi(files);
  await titles();
  await put(dir, 'news/3.md', article({ title: '三' }));
  clock.now += 1000;
  expect(await titles()).toEqual(['三', '旧']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/news\/1\.md.*posts\/1\.md/);
});

test('a folder that goes away for a while leaves what it last said', async () => {
  const { dir, clock, titles, lines } = await liveApi();
  await titles();
  await rename(dir, `${dir}.away`);
  for (let second = 0; second < 3; second += 1) {
    clock.now += 1000;
    expect(await titles()).toEqual(['旧']);
  }
  expect(lines).toHaveLength(1);
  await rename(`${dir}.away`, dir);
  clock.now += 1000;
  expect(await titles()).toEqual(['旧']);
});

test('hidden files and what editors leave behind are nothing', async () => {
  const { titles, lines } = await liveApi({
    ...FILES,
    '.DS_Store': 'x',
    'news/.1.md.swp': 'x',
    'news/1.md~': 'x',
    '.git/config': 'x',
  });
  expect(await titles()).toEqual(['旧']);
  expect(lines).toEqual([]);
});

test('a scheduled article comes by itself, everywhere, when its time has come', async () => {
  const time = new Date(NOW + 500).toISOString();
  const { clock, ask, titles } = await liveApi({
    ...FILES,
    'news/2.md': article({ title: '定时', publishedAt: time }, '定时的正文'),
  });
  const everywhere = async () => {
    const { data: categories } = await ask('category_list');
    const { data: changes } = await ask('changes');
    const { data: found } = await ask('search?keyword=定时');
    const { data: first } = await ask('article_info?id=1');
    return {
      titles: await titles(),
      total: categories.list[0].total,
      changes: changes.list.length,
      found: found.total,
      next: first.next?.id,
      related: first.related.length,
      status: (await ask('article_info?id=2')).status,
    };
  };
  expect(await everywhere()).toEqual({
    titles: ['旧'],
    total: 1,
    changes: 2,
    found: 0,
    next: undefined,
    related: 0,
    status: 404,
  });
  clock.now += 500;
  expect(await everywhere()).toEqual({
    titles: ['定时', '旧'],
    total: 2,
    changes: 3,
    found: 1,
    next: '2',
    related: 1,
    status: 200,
  });
});

test('one folder has one store, however many bundles ask for it', () => {
  expect(contentStore('/a')).toBe(contentStore('/a'));
  expect(contentStore('/a')).not.toBe(contentStore('/b'));
  expect(contentStore('/a')).toBeInstanceOf(ContentStore);
});
