import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomNumbers } from '@wenzhan/kit/testing/random-numbers';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { readContentFile } from '../../files/parse-file';
import * as scanning from '../../files/scan';
import { article, CATEGORY, contentFolder, NOW, put, testApi } from '../../testing/content-folder';
import { folderSource } from '../folder-source';
import type { SourceScan } from '../source';
import { FolderScanner } from './folder-scanner';
import { FolderWatch } from './folder-watch';

const FOLDERS = ['news', 'posts', 'notes'];
const TEXTS = ['缓存从哪里来，', '浏览器的缓存。', 'the cache, ', '服务器渲染；', '标签与列表。'];

/** Folders with articles, all larger than a scanner lists whole. */
async function someFolder(next: (below: number) => number): Promise<string> {
  const files = Object.fromEntries(
    Array.from({ length: 24 }, (_, id) => [`${FOLDERS[id % 3]}/${id}.md`, someArticle(next)]),
  );
  const categories = FOLDERS.map((folder) => [`${folder}/category.yaml`, CATEGORY]);
  return contentFolder({
    ...files,
    ...Object.fromEntries(categories),
    'authors/category.yaml': CATEGORY,
    'authors/lin.yaml': 'name: 林\n',
  });
}

function someArticle(next: (below: number) => number): string {
  const text = (count: number) => Array.from({ length: count }, () => TEXTS[next(5)]).join('');
  const fields = {
    title: text(1),
    summary: text(2),
    tags: ['甲', '乙', '丙'].filter(() => next(2) === 0),
    publishedAt: new Date(NOW + (next(40) - 25) * 86_400_000).toISOString(),
    ...(next(4) === 0 && { updatedAt: new Date(NOW + 86_400_000 * 30).toISOString() }),
    ...(next(3) === 0 && { series: `系列${next(2)}`, seriesOrder: next(5) }),
    ...(next(3) === 0 && { author: next(2) ? 'lin' : '别人' }),
    ...(next(5) === 0 && { status: 'draft' }),
    ...(next(5) === 0 && { aliases: [`/old/${next(1000)}`] }),
  };
  return next(9) === 0 ? '没有前言' : article(fields, text(12));
}

/** Changes something in the folder, as people, editors and tools do. @returns what it did */
async function edit(dir: string, next: (below: number) => number): Promise<string> {
  const at = (file: string) => path.join(dir, file);
  const id = next(30);
  const folder = FOLDERS[next(3)] ?? '';
  const file = `${folder}/${id}${next(6) === 0 ? '.draft' : ''}.md`;
  const other = `${FOLDERS[next(3)]}/${next(30)}.md`;
  const ways: Record<string, () => Promise<unknown>> = {
    write: () => writeFile(at(file), someArticle(next)),
    'write by rename': async () => {
      await writeFile(at(`${folder}/.${id}.tmp`), someArticle(next));
      await rename(at(`${folder}/.${id}.tmp`), at(file));
    },
    delete: () => rm(at(file), { force: true }),
    move: () => rename(at(file), at(other)).catch(() => undefined),
    'set the time back': () => utimes(at(file), next(99), next(99)).catch(() => undefined),
    'add a link': async () => {
      await rm(at(file), { force: true });
      await symlink(at(other), at(file));
    },
    'move a folder away and back, changed': async () => {
      await rename(at(folder), at('.away'));
      // It may be a link to a file of the folder.
      await rm(at(`.away/${id}.md`), { force: true });
      await writeFile(at(`.away/${id}.md`), someArticle(next));
      await rename(at('.away'), at(folder));
    },
    'exchange two folders': async () => {
      await rename(at('news'), at('.news'));
      await rename(at('posts'), at('news'));
      await rename(at('.news'), at('posts'));
    },
    'delete a folder': () => rm(at(folder), { recursive: true, force: true }),
    'the site': () => writeFile(at('site.yaml'), `siteName: 文站${next(99)}\n`),
  };
  const names = Object.keys(ways);
  const way = names[next(names.length)] ?? '';
  for (const each of FOLDERS) await mkdir(at(each), { recursive: true });
  if (!(await readdir(at(folder))).includes('category.yaml'))
    await writeFile(at(`${folder}/category.yaml`), CATEGORY);
  await ways[way]?.();
  return `${way} ${file}`;
}

const sorted = ({ fingerprints, folders }: SourceScan) => ({
  files: [...fingerprints].sort(([a], [b]) => (a < b ? -1 : 1)),
  folders,
});

/** More where time is no matter. */
const ROUNDS = process.env.SLOW_TESTS ? 300 : 30;

test.each([1, 2])(
  'after any edits a scan of changes finds what a whole scan finds (%i)',
  async (seed) => {
    const next = randomNumbers(seed);
    const dir = await someFolder(next);
    const scanner = new FolderScanner(dir, { manyFiles: 1 });
    const isWhole = vi.spyOn(scanning, 'scanFolder');
    let before = new Map((await scanner.scan()).fingerprints);
    for (let round = 0; round < ROUNDS; round += 1) {
      const done = [];
      for (let count = next(3); count >= 0; count -= 1) done.push(await edit(dir, next));
      const scan = await scanner.scan(next(4) === 0);
      expect(sorted(scan), done.join()).toEqual(sorted(await scanning.scanFolder(dir)));
      const differing = [...new Set([...before.keys(), ...scan.fingerprints.keys()])].filter(
        (file) => before.get(file) !== scan.fingerprints.get(file),
      );
      expect(
        differing.filter((file) => !scan.touched?.has(file)),
        done.join(),
      ).toEqual([]);
      before = new Map(scan.fingerprints);
    }
    // The first scan, those of this test, and one a minute where the system has no watch left to give.
    const scans = isWhole.mock.calls.length - 1 - ROUNDS;
    expect(scans).toBeGreaterThanOrEqual(0);
    expect(scans).toBeLessThan(ROUNDS / 3);
  },
);

const CALLS = [
  ...['index_info', 'category_list', 'page_list', 'tag_list', 'series_list', 'author_list'],
  ...['archive_list', 'redirect_list', 'article_list?limit=50', 'article_list?tag=甲&limit=50'],
  ...['article_list?category=news&limit=50', 'article_list?series=系列1', 'changes?limit=100'],
  ...['article_list?author=lin&limit=50', 'article_list?year=2026&month=11&limit=50'],
  ...['search?keyword=缓存', 'search?keyword=的缓存 cache', 'search?keyword=器&tag=乙'],
  ...Array.from({ length: 3 }, (_, at) => `article_info?id=${at * 10}`),
];

/** An API over a folder, with a store of its own. */
function apiOver(dir: string, now: () => number, options: Partial<Parameters<typeof testApi>[1]>) {
  const source = {
    ...folderSource(dir, { manyFiles: 1, saveMs: 0 }),
    rescanAfterMs: 0,
    name: `${dir} ${Math.random()}`,
  };
  return testApi(dir, { source, now, ...options });
}

test.each([4])(
  'after any edits the API answers as one that has just read the folder (%i)',
  async (seed) => {
    const next = randomNumbers(seed);
    const dir = await someFolder(next);
    let time = NOW;
    const now = () => time;
    const index = {
      file: path.join(temporaryFolder(), 'index'),
      version: '1',
      segmentCharacters: 300,
    };
    const live = await apiOver(dir, now, { index });
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      const done = [];
      for (let count = next(3); count >= 0; count -= 1) done.push(await edit(dir, next));
      time = NOW + (next(40) - 20) * 86_400_000;
      // The last good version of a faulty file is known to one of them only.
      for (const file of await faulty(dir)) await rm(path.join(dir, file));
      const fresh = await apiOver(dir, now, {});
      for (const call of CALLS) {
        expect(await live.ask(call), `${call} after ${done}`).toEqual(await fresh.ask(call));
        const [known, read] = [await live.askSignedIn(call), await fresh.askSignedIn(call)];
        for (const { data } of [known, read]) data?.diagnostics?.sort();
        expect(known, `${call} after ${done}, signed in`).toEqual(read);
      }
    }
    expect((await readdir(path.dirname(index.file))).length).toBeGreaterThan(2);
  },
);

test('an empty folder lacks its category.yaml for as long as it is there', async () => {
  const dir = await someFolder(randomNumbers(5));
  const live = await apiOver(dir, () => NOW, {});
  const faults = async () => {
    const { data } = await live.askSignedIn('index_info');
    return (data?.diagnostics ?? []).filter((line: string) => line.startsWith('empty/'));
  };
  expect(await faults()).toEqual([]);
  await mkdir(path.join(dir, 'empty'));
  expect(await faults()).toEqual(['empty/category.yaml:1: 缺少empty/category.yaml']);
  await rm(path.join(dir, 'empty'), { recursive: true });
  expect(await faults()).toEqual([]);
});

async function faulty(dir: string): Promise<string[]> {
  const { fingerprints } = await scanning.scanFolder(dir);
  const files = [...fingerprints.keys()].filter((file) => file.endsWith('.md'));
  const parsed = await Promise.all(files.map((file) => readContentFile(dir, file)));
  return files.filter((_, at) => parsed[at]?.record === null);
}

test('without events, changes that folders tell by their times are seen at once, others in turn', async () => {
  const dir = await someFolder(randomNumbers(7));
  const scanner = new FolderScanner(dir, { manyFiles: 1, isWatching: false });
  await scanner.scan();
  const seen = async (file: string) => (await scanner.scan()).touched?.has(file);
  // Times that are not recent.
  for (const folder of FOLDERS) await utimes(path.join(dir, folder), 1000, 1000);
  await scanner.scan();
  await writeFile(path.join(dir, 'news/3.md'), article({ title: '新' }));
  expect(await seen('news/3.md')).toBe(false);
  await put(dir, 'posts/100.md', article());
  expect(await seen('posts/100.md')).toBe(true);
  expect((await scanner.scanArticles(['3']))?.touched?.has('news/3.md')).toBe(true);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(await seen('news/0.md')).toBe(true);
});

/** Lets time pass for scanners. */
function timeMachine(): (ms: number) => void {
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now');
  return (ms) => void clock.mockReturnValue(began + ms);
}

test('every file is looked at within ten minutes, even if the system names what changes', async () => {
  const passed = timeMachine();
  passed(0);
  const scanner = new FolderScanner(await someFolder(randomNumbers(8)), { manyFiles: 1 });
  const { fingerprints } = await scanner.scan();
  const left = new Set(fingerprints.keys());
  const leftAfter = async (minutes: number) => {
    passed(minutes * 60_000);
    for (const file of (await scanner.scan()).touched ?? left) left.delete(file);
    return left.size / fingerprints.size;
  };
  expect(await leftAfter(0)).toBeGreaterThan(0.9);
  const half = await leftAfter(5);
  expect([half > 0.4, half < 0.6]).toEqual([true, true]);
  expect(await leftAfter(10)).toBe(0);
});

test('a folder of which the system may miss changes is listed whole once a minute', async () => {
  const passed = timeMachine();
  passed(0);
  vi.spyOn(FolderWatch.prototype, 'isReliable', 'get').mockReturnValue(false);
  const scanner = new FolderScanner(await someFolder(randomNumbers(9)), { manyFiles: 1 });
  const isWholeAfter = async (seconds: number) => {
    passed(seconds * 1000);
    return (await scanner.scan()).touched === undefined;
  };
  const found = [];
  for (const seconds of [0, 1, 59, 60, 61, 119, 120]) found.push(await isWholeAfter(seconds));
  expect(found).toEqual([true, false, false, true, false, false, true]);
});

test('a pipe is no file of the folder: the reading of one never ends', async () => {
  const dir = await contentFolder({ 'news/category.yaml': CATEGORY });
  execFileSync('mkfifo', [path.join(dir, 'news/1.md')]);
  const { fingerprints } = await scanning.scanFolder(dir);
  expect([...fingerprints.keys()].sort()).toEqual(['news/category.yaml', 'site.yaml']);
});
