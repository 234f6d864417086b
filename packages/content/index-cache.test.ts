import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import type { Entry } from './file-entry';
import * as parsing from './files/parse-file';
import { type IndexCache, readIndexCache, writeIndexCache } from './index-cache';
import { TextStore } from './segments/text-store';
import { folderSource } from './sources/folder-source';
import { ContentStore } from './store';
import { article, CATEGORY, contentFolder, NOW, put } from './testing/content-folder';

const place = () => ({ file: path.join(temporaryFolder(), 'below/content-index'), version: 'a' });

const reread = (kept: IndexCache) => readIndexCache(kept, new TextStore(kept.file));

const record = { kind: 'site', file: 'site.yaml', site: { siteName: '文站' } } as const;
const good = { fingerprint: '1:2:3', record, good: true } as unknown as Entry;

const entries = (count: number): Map<string, Entry> =>
  new Map(
    Array.from({ length: count }, (_, at) => [`news/${at}.md`, { ...good, fingerprint: `${at}` }]),
  );

test.each([0, 1, 250, 251, 1000])('%i entries are read as they were kept', async (count) => {
  const kept = place();
  await writeIndexCache(kept, entries(count));
  expect(await reread(kept)).toEqual(entries(count));
});

test('the stored index is read back by the same version of the code, without files that were never valid', async () => {
  const kept = place();
  await writeIndexCache(kept, entries(3));
  const never = { ...good, record: null, good: false };
  await writeIndexCache(kept, entries(2).set('site.yaml', never));
  expect(await reread(kept)).toEqual(entries(2));
  expect((await reread({ ...kept, version: 'b' })).size).toBe(0);
});

test('the last good version of a faulty file outlives the process, which reads the file again', async () => {
  const kept = place();
  await writeIndexCache(kept, entries(2).set('site.yaml', { ...good, good: false }));
  const again = (await reread(kept)).get('site.yaml');
  expect(again).toEqual({ ...good, good: false, fingerprint: '' });
});

test('a missing, truncated or foreign index counts as empty', async () => {
  const kept = place();
  expect((await reread(kept)).size).toBe(0);
  await writeIndexCache(kept, entries(600));
  const { length } = await readFile(kept.file);
  for (const bytes of [length - 1, Math.floor(length / 2), 3, 0]) {
    await truncate(kept.file, bytes);
    expect((await reread(kept)).size, `${bytes} bytes`).toBe(0);
  }
  await writeFile(kept.file, Buffer.alloc(100, 255));
  expect((await reread(kept)).size).toBe(0);
});

test('an index with one wrong bit counts as empty', async () => {
  const kept = place();
  await writeIndexCache(kept, entries(3));
  const bytes = await readFile(kept.file);
  const title = bytes.indexOf(Buffer.from('文站', 'utf16le'));
  expect(title).toBeGreaterThan(0);
  bytes[title] = (bytes[title] ?? 0) ^ 1;
  await writeFile(kept.file, bytes);
  expect((await reread(kept)).size).toBe(0);
});

test('partial files of a killed process are removed, and no other file', async () => {
  const kept = place();
  await writeIndexCache(kept, entries(2));
  const others = [`${kept.file}.notes`, path.join(path.dirname(kept.file), 'other.01234567.part')];
  for (const file of [...others, `${kept.file}.01234567.part`]) await writeFile(file, '');
  expect(await reread(kept)).toEqual(entries(2));
  const names = (await readdir(path.dirname(kept.file))).sort();
  expect(names).toEqual(['content-index', 'content-index.notes', 'other.01234567.part']);
});

test('a folder that is not writable is no failure', async () => {
  const kept = place();
  await writeFile(path.dirname(kept.file), '');
  await writeIndexCache(kept, entries(1));
  expect((await reread(kept)).size).toBe(0);
});

const MANY = 1100;

/** A folder large enough to be cached; each `open` reads it with a new store. */
async function bigFolder() {
  const ids = Array.from({ length: MANY }, (_, at) => at + 1);
  const files = Object.fromEntries(
    ids.map((id) => [`news/${id}.md`, article({ title: `旧${id}` })]),
  );
  const dir = await contentFolder({ 'news/category.yaml': CATEGORY, ...files });
  const kept = place();
  const open = async () => {
    const store = new ContentStore(folderSource(dir, { saveMs: 0 }), kept);
    const lines: string[] = [];
    const read = vi.spyOn(parsing, 'readContentFile');
    const look = (now = NOW, allowStale = false) =>
      store.snapshot({ signedIn: false }, now, (line) => lines.push(line), allowStale);
    const { byId } = await look();
    const reads = read.mock.calls.length;
    read.mockRestore();
    return { byId, reads, lines, look, rescan: () => store.rescan(NOW, () => {}) };
  };
  return { dir, kept, open };
}

test('a start reads only the files that have changed since the one before', async () => {
  const { dir, kept, open } = await bigFolder();
  expect((await open()).reads).toBe(MANY + 2);
  await vi.waitFor(async () => expect((await reread(kept)).size).toBe(MANY + 2));
  await put(dir, 'news/7.md', article({ title: '新' }));
  await put(dir, 'news/8.md', '没有前言');
  await rm(path.join(dir, 'news/9.md'));
  const { byId, reads, lines } = await open();
  expect(reads).toBe(2);
  expect(byId.size).toBe(MANY - 1);
  expect(byId.get('6')?.record.front.title).toBe('旧6');
  expect(byId.get('7')?.record.front.title).toBe('新');
  expect(byId.has('9')).toBe(false);
  expect(lines.join()).toContain('news/8.md');
});

test('in a large folder urgent requests do not wait for a scan', async () => {
  const { dir, open } = await bigFolder();
  const { look } = await open();
  let now = NOW;
  const title = async (allowStale: boolean) => {
    now += 3_600_000;
    return (await look(now, allowStale)).byId.get('7')?.record.front.title;
  };
  await put(dir, 'news/7.md', article({ title: '新' }));
  expect(await title(true)).toBe('旧7');
  await vi.waitFor(async () => expect(await title(true)).toBe('新'));
  await put(dir, 'news/7.md', article({ title: '更新' }));
  // Others wait for half a second at most, which is less than a scan takes on a busy machine.
  await vi.waitFor(async () => expect(await title(false)).toBe('更新'));
});

test.each([
  ['a draft again', (dir: string) => put(dir, 'news/7.md', article({ status: 'draft' }))],
  ['deleted', (dir: string) => rm(path.join(dir, 'news/7.md'))],
])(
  'an article that was %s does not come back after a start because its file is faulty',
  async (_, withdraw) => {
    const { dir, kept, open } = await bigFolder();
    const { rescan } = await open();
    await vi.waitFor(async () => expect((await reread(kept)).has('news/7.md')).toBe(true));
    await withdraw(dir);
    await rescan();
    await put(dir, 'news/7.md', '没有前言');
    await rescan();
    const { byId } = await open();
    expect(byId.size).toBe(MANY - 1);
    expect(byId.has('7')).toBe(false);
  },
);

test('a small folder, too, keeps the last valid version of a faulty file for the next start', async () => {
  const dir = await contentFolder({ 'news/category.yaml': CATEGORY, 'news/1.md': article() });
  const kept = place();
  const open = () => new ContentStore(folderSource(dir, { saveMs: 0 }), kept);
  const store = open();
  await store.rescan(NOW, () => {});
  await put(dir, 'news/category.yaml', 'titel: 动态\n');
  await store.rescan(NOW, () => {});
  const { byId } = await open().snapshot({ signedIn: false }, NOW, () => {});
  expect([...byId.keys()]).toEqual(['1']);
});
