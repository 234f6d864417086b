import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import * as parsing from '../files/parse-file';
import { folderSource } from '../sources/folder-source';
import { ContentStore } from '../store';
import { article, CATEGORY, contentFolder, NOW, put } from '../testing/content-folder';
import { StoredArticle } from './stored-article';
import { TextStore } from './text-store';

const ARTICLES = 40;
const bodyOf = (id: number) => `正文${id}，`.repeat(20);

/** A folder whose articles fill several segments; each `open` reads it with a new store. */
async function someStore() {
  const ids = Array.from({ length: ARTICLES }, (_, at) => at + 1);
  const files = ids.map((id) => [`news/${id}.md`, article({ title: `题${id}` }, bodyOf(id))]);
  const dir = await contentFolder({ 'news/category.yaml': CATEGORY, ...Object.fromEntries(files) });
  const cache = path.join(temporaryFolder(), 'cache');
  const place = { file: path.join(cache, 'index'), version: '1', segmentCharacters: 1000 };
  const open = async () => {
    const store = new ContentStore(folderSource(dir, { manyFiles: 1, saveMs: 0 }), place);
    const read = vi.spyOn(parsing, 'readContentFile');
    let now = NOW;
    const look = async () => {
      now += 1000;
      const { byId } = await store.snapshot({ signedIn: false }, now, () => {});
      return byId;
    };
    await look();
    const reads = read.mock.calls.length;
    read.mockRestore();
    return { look, reads, rescan: () => store.rescan(now, () => {}) };
  };
  const segments = async () =>
    (await readdir(cache)).filter((name) => name.endsWith('.texts')).sort();
  return { dir, cache, open, segments };
}

type Articles = Awaited<ReturnType<Awaited<ReturnType<typeof someStore>>['open']>>['look'];

const stored = (byId: Awaited<ReturnType<Articles>>) =>
  [...byId.values()].filter(({ record }) => record instanceof StoredArticle).length;

test('texts move to the disk, are read from there, and outlive the process', async () => {
  const { open, segments } = await someStore();
  const first = await open();
  expect(stored(await first.look())).toBeGreaterThan(ARTICLES / 2);
  await first.rescan();
  expect((await segments()).length).toBeGreaterThan(1);
  const { look, reads } = await open();
  expect(reads).toBe(0);
  const byId = await look();
  expect(stored(byId)).toBeGreaterThan(ARTICLES / 2);
  for (const [id, { record }] of byId) expect(record.body.trim()).toBe(bodyOf(Number(id)));
});

test.each(['missing', 'cut', 'of other bytes'])(
  'articles of a segment that is %s are read again',
  async (how) => {
    const { cache, open, segments } = await someStore();
    await (await open()).rescan();
    const [name = ''] = await segments();
    const file = path.join(cache, name);
    if (how === 'missing') await rm(file);
    else if (how === 'cut') await truncate(file, (await readFile(file)).length - 1);
    else await writeFile(file, Buffer.alloc(500, 7));
    const { look, reads } = await open();
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(ARTICLES);
    for (const [id, { record }] of await look())
      expect(record.body.trim()).toBe(bodyOf(Number(id)));
  },
);

/** Two articles: less than a quarter of a segment, whatever else it has. */
const isSeldom = (id: number) => id % 20 === 1;

/** Edits all articles but some, three times. */
async function editThrice(
  dir: string,
  rescan: () => Promise<void>,
  isLeft = (_id: number) => false,
) {
  for (let round = 0; round < 3; round += 1) {
    for (let id = 1; id <= ARTICLES; id += 1) {
      if (isLeft(id)) continue;
      await put(dir, `news/${id}.md`, article({ title: `题${id}.${round}` }, bodyOf(id)));
    }
    await rescan();
  }
}

test('edited texts leave their segments, and segments without texts in use are removed', async () => {
  const { dir, open, segments } = await someStore();
  const { look, rescan } = await open();
  await rescan();
  const before = await segments();
  await editThrice(dir, rescan);
  const after = await segments();
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  expect(after.length).toBeLessThan(2 * before.length);
  const byId = await look();
  expect(byId.get('7')?.record.front.title).toBe('题7.2');
  for (const [id, { record }] of byId) expect(record.body.trim()).toBe(bodyOf(Number(id)));
});

test('the few texts that are left of a segment are written into another one', async () => {
  const { dir, open, segments } = await someStore();
  const { look, rescan } = await open();
  await rescan();
  const before = await segments();
  await editThrice(dir, rescan, isSeldom);
  const after = await segments();
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  for (const [id, { record }] of await look()) expect(record.body.trim()).toBe(bodyOf(Number(id)));
});

test('texts that are edited one by one leave memory when they fill a segment', async () => {
  const { dir, open } = await someStore();
  const { look, rescan } = await open();
  const before = stored(await look());
  for (let id = 1; id <= 20; id += 1) {
    await put(dir, `news/${id}.md`, article({ title: `题${id}.1` }, bodyOf(id)));
    await rescan();
    expect(ARTICLES - stored(await look())).toBeLessThan(12);
  }
  expect(before).toBeLessThan(ARTICLES);
});

test('the last good version of a faulty article outlives its edit', async () => {
  const { dir, open } = await someStore();
  const { look, rescan } = await open();
  await put(dir, 'news/7.md', '没有前言');
  await rescan();
  expect((await look()).get('7')?.record.body.trim()).toBe(bodyOf(7));
});

test('edits show although the disk does not give a segment, whose articles are read again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { dir, cache, open, segments } = await someStore();
  const { look, rescan } = await open();
  await rescan();
  const before = await segments();
  for (const name of before) await truncate(path.join(cache, name), 8);
  await editThrice(dir, rescan, isSeldom);
  await rescan();
  const byId = await look();
  expect(byId.size).toBe(ARTICLES);
  for (const [id, { record }] of byId) {
    expect(record.front.title).toBe(isSeldom(Number(id)) ? `题${id}` : `题${id}.2`);
    expect(record.body.trim()).toBe(bodyOf(Number(id)));
  }
  expect((await segments()).filter((name) => before.includes(name))).toEqual([]);
  expect(logged.mock.calls.join()).toContain('texts on the disk cannot be read');
});

test('articles whose texts the disk does not give are there again after the next scan', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { dir, cache, open, segments } = await someStore();
  const { look, rescan } = await open();
  await rescan();
  for (const name of await segments()) await truncate(path.join(cache, name), 8);
  const byId = await look();
  const [first, ...others] = [...byId.values()].filter(({ record }) => !hasBody(record));
  expect(others.length).toBeGreaterThan(0);
  await put(dir, first?.record.file ?? '', '没有前言');
  const left = [...(await look())].filter(([, { record }]) => hasBody(record));
  expect(left.length).toBeGreaterThanOrEqual(ARTICLES - 1);
  for (const [id, { record }] of left) expect(record.body.trim()).toBe(bodyOf(Number(id)));
  // A faulty file, which has no other version, is not read in each scan.
  const read = vi.spyOn(parsing, 'readContentFile');
  await look();
  expect(read).not.toHaveBeenCalled();
});

function hasBody(record: { readonly body: string }): boolean {
  try {
    return record.body !== '';
  } catch {
    return false;
  }
}

/** Changes one bit of a file, as a failing disk does. */
async function changeBit(file: string, at: (size: number) => number): Promise<void> {
  const bytes = await readFile(file);
  const place = at(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test.each([
  ['body', () => 1, 0],
  // Where the parts of search texts end.
  ['table', (size: number) => size - 40, 1],
])(
  'articles of a segment with one wrong bit in a %s are read again, and none has wrong text',
  async (_, at, fewest) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { cache, open, segments } = await someStore();
    await (await open()).rescan();
    for (const name of await segments()) await changeBit(path.join(cache, name), at);
    const { look, reads } = await open();
    expect(reads).toBeGreaterThanOrEqual(fewest);
    const first = await look();
    for (const [id, { record }] of first)
      if (hasBody(record)) expect(record.body.trim()).toBe(bodyOf(Number(id)));
    const byId = await look();
    expect(byId.size).toBe(ARTICLES);
    for (const [id, { record }] of byId) expect(record.body.trim()).toBe(bodyOf(Number(id)));
  },
);

test('without a place for files, texts stay in memory', async () => {
  const { cache, open } = await someStore();
  await writeFile(cache, '');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const byId = await (await open()).look();
  expect(byId.size).toBe(ARTICLES);
  expect(stored(byId)).toBe(0);
  expect(logged).toHaveBeenCalledOnce();
});

test('what an ended process has left is removed, and what a running one writes stays', async () => {
  const { cache, open, segments } = await someStore();
  await (await open()).rescan();
  const before = await segments();
  const left = ['index.999999999-01234567.texts', `index.${process.pid}-01234567.texts`];
  const others = [`index.${process.ppid}-01234567.texts`, 'other.999999999-01234567.texts'];
  for (const name of [...left, ...others]) await writeFile(path.join(cache, name), '');
  await open();
  expect(await segments()).toEqual([...before, ...others].sort());
});

const text = (id: number) =>
  ({
    kind: 'article',
    id: `${id}`,
    body: bodyOf(id),
    searchText: ['', '', '', ''],
    front: {},
  }) as never;

/** A store with texts that wait, and its folder. */
function waitingTexts(count: number) {
  const dir = temporaryFolder();
  const texts = new TextStore(path.join(dir, 'index'), 1000);
  for (let id = 1; id <= count; id += 1) texts.add(`news/${id}.md`, text(id));
  return { dir, texts };
}

test('a segment stays that is written while unused ones are removed', async () => {
  const { dir, texts } = waitingTexts(3);
  let isWriting = true;
  const writing = texts.write([]).finally(() => {
    isWriting = false;
  });
  while (isWriting) {
    await texts.removeUnused(new Set());
    await new Promise((resolve) => setImmediate(resolve));
  }
  const moved = await writing;
  expect(moved.size).toBe(3);
  expect(await readdir(dir)).toEqual([expect.stringMatching(/\.texts$/)]);
});

test('a segment has a bounded number of texts, however many wait', async () => {
  const { texts } = waitingTexts(60);
  const sizes: number[] = [];
  while (texts.isFull) sizes.push((await texts.write([])).size);
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThan(15);
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(48);
});

test('texts that could not be written stay in memory, and are written when the disk has room again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['performance'] });
  const { dir, texts } = waitingTexts(12);
  await rm(dir, { recursive: true });
  await writeFile(dir, '');
  expect((await texts.write([])).size).toBe(0);
  expect(texts.isFull).toBe(false);
  vi.advanceTimersByTime(300_000);
  expect(texts.isFull).toBe(true);
  await rm(dir);
  expect((await texts.write([])).size).toBeGreaterThan(3);
  vi.useRealTimers();
});
