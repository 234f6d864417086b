import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import * as texts from '@wenzhan/kit/text/text-file';
import { expect, test, vi } from 'vitest';
import * as scanning from './files/scan';
import { folderSource } from './sources/folder-source';
import type { ScannerOptions } from './sources/parts/folder-scanner';
import { ContentStore } from './store';
import { article, CATEGORY, contentFolder, NOW, put } from './testing/content-folder';

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return { ...fs, readdir: vi.fn(fs.readdir), stat: vi.fn(fs.stat) };
});

/** Lets a call fail for what a test names. @returns a function that ends this */
function refuse(call: typeof readdir | typeof stat, isRefused: (file: string) => boolean) {
  const mock = vi.mocked(call as (file: string) => Promise<unknown>);
  const real = mock.getMockImplementation();
  mock.mockImplementation(async (...args) => {
    if (!isRefused(args[0])) return real?.(...args);
    throw Object.assign(new Error(`EACCES: permission denied, '${args[0]}'`), { code: 'EACCES' });
  });
  return () => void mock.mockImplementation(async (...args) => real?.(...args));
}

/** A store over two categories, `news` with 1 to 3 and `posts` with 11 to 13. */
async function twoCategories(options: ScannerOptions) {
  const texts = [1, 2, 3].flatMap((id) => [
    [`news/${id}.md`, article({ title: `${id}` })],
    [`posts/1${id}.md`, article({ title: `1${id}` })],
  ]);
  const categories = { 'news/category.yaml': CATEGORY, 'posts/category.yaml': CATEGORY };
  const dir = await contentFolder({ ...categories, ...Object.fromEntries(texts) });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const store = new ContentStore(folderSource(dir, { ...options, saveMs: 0 }));
  let now = NOW;
  const titles = async () => {
    now += 1000;
    const { byId } = await store.snapshot({ signedIn: false }, now, log);
    return [...byId.values()].map(({ record }) => record.front.title).sort();
  };
  const rescan = (ids?: string[]) => store.rescan(now, log, ids);
  return { dir, warn, lines, titles, rescan };
}

const ALL = ['1', '11', '12', '13', '2', '3'];

test.each([
  ['listed', 1, readdir],
  ['listed', 1000, readdir],
  ['looked at', 1, stat],
  ['looked at', 1000, stat],
])(
  'while a subfolder cannot be %s, it stays as it was, and the others are read (more than %s files are many)',
  async (_, manyFiles, call) => {
    const noted: (string | null)[] = [];
    troubleNoted.subscribe(({ kind, reason }) => {
      if (kind === 'source') noted.push(reason);
    });
    const { dir, warn, titles, rescan } = await twoCategories({
      manyFiles,
      isWatching: call === stat,
    });
    expect(await titles()).toEqual(ALL);
    const posts = path.join(dir, 'posts');
    const end = refuse(call, (file) => file === posts);
    await put(dir, 'posts/14.md', article({ title: '14' }));
    await rm(path.join(posts, '11.md'));
    await put(dir, 'news/1.md', article({ title: '一' }));
    await rm(path.join(dir, 'news/2.md'));
    const changed = ['11', '12', '13', '3', '一'];
    for (let scan = 0; scan < 3; scan += 1) expect(await titles()).toEqual(changed);
    await expect(rescan()).rejects.toThrow('EACCES');
    await expect(rescan()).rejects.toThrow('the last state of posts is kept');
    // It is in another folder …
    await put(dir, 'news/3.md', article({ title: '三' }));
    await rescan(['3']);
    expect(await titles()).toEqual(['11', '12', '13', '一', '三']);
    // … and these may be in this one.
    await expect(rescan(['12'])).rejects.toThrow('EACCES');
    await expect(rescan(['2'])).rejects.toThrow('EACCES');
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`${dir}: EACCES`)]]);
    expect(noted).toEqual([null, expect.stringContaining('EACCES')]);
    end();
    await put(dir, 'posts/13.md', article({ title: '十三' }));
    expect(await titles()).toEqual(['12', '14', '一', '三', '十三']);
    expect(noted.at(-1)).toBeNull();
    await rescan();
    await rescan(['2']);
  },
);

test.each([1, 1000])(
  'a file that the disk refuses stays as it was, and is named (more than %s files are many)',
  async (manyFiles) => {
    const { dir, lines, titles } = await twoCategories({ manyFiles });
    await titles();
    const file = path.join(dir, 'posts/11.md');
    const end = refuse(stat, (other) => other === file);
    const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' });
    const read = vi.spyOn(texts, 'readTextFile').mockRejectedValue(refused);
    await put(dir, 'posts/11.md', article({ title: '十一' }));
    await rm(path.join(dir, 'news/1.md'));
    for (let scan = 0; scan < 3; scan += 1)
      expect(await titles()).toEqual(['11', '12', '13', '2', '3']);
    expect(lines).toEqual([expect.stringContaining(`${file}:1: `)]);
    read.mockRestore();
    end();
    expect(await titles()).toEqual(['12', '13', '2', '3', '十一']);
  },
);

test.each([1, 1000])(
  'a file that the disk refuses at the start shows once it can be read (more than %s files are many)',
  async (manyFiles) => {
    const { dir, titles } = await twoCategories({ manyFiles });
    const file = path.join(dir, 'posts/11.md');
    const end = refuse(stat, (other) => other === file);
    const { readTextFile } = texts;
    const read = vi.spyOn(texts, 'readTextFile').mockImplementation(async (other) => {
      if (other === file) throw Object.assign(new Error('refused'), { code: 'EACCES' });
      return readTextFile(other);
    });
    expect(await titles()).toEqual(['1', '12', '13', '2', '3']);
    read.mockRestore();
    end();
    expect(await titles()).toEqual(ALL);
  },
);

test('while a subfolder cannot be read, many files are not listed whole with each scan', async () => {
  const { dir, titles } = await twoCategories({ manyFiles: 1 });
  const isWhole = vi.spyOn(scanning, 'scanFolder');
  await titles();
  refuse(stat, (file) => file === path.join(dir, 'posts'));
  for (let scan = 0; scan < 3; scan += 1) expect(await titles()).toEqual(ALL);
  expect(isWhole).toHaveBeenCalledTimes(1);
});

test('at the start a subfolder that cannot be read is an error: a part of the content would pass for all of it', async () => {
  const { dir, titles } = await twoCategories({});
  const end = refuse(readdir, (file) => file === path.join(dir, 'posts'));
  await expect(titles()).rejects.toThrow('EACCES');
  end();
  expect(await titles()).toEqual(ALL);
});
