import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as texts from '@wenzhan/kit/text/text-file';
import { expect, test, vi } from 'vitest';
import * as parsing from './files/parse-file';
import * as scanning from './files/scan';
import type { ContentApiOptions } from './service/api';
import { folderSource } from './sources/folder-source';
import type { ContentSource } from './sources/source';
import { ContentStore, contentStore } from './store';
import { article, CATEGORY, contentFolder, NOW, put, testApi } from './testing/content-folder';

const FILES = { 'news/category.yaml': CATEGORY, 'news/1.md': article({ title: '旧' }) };

/** An API over a folder with a manual clock. */
async function liveApi(
  content: string | Record<string, string> = {},
  options: Partial<ContentApiOptions> = {},
) {
  let now = NOW;
  const folder = typeof content === 'string' ? content : { ...FILES, ...content };
  const api = await testApi(folder, { now: () => now, ...options });
  const write = (file: string, text: string) => put(api.dir, file, text);
  const titles = async (): Promise<string[]> => {
    const { data } = await api.ask('article_list');
    return data.list.map(({ title }: { title: string }) => title);
  };
  const titlesAfter = (ms: number) => {
    now += ms;
    return titles();
  };
  return { ...api, write, titles, titlesAfter };
}

test.each([
  ['is not seen within half a second', 'test', 499, '旧'],
  ['is seen after half a second', 'test', 500, '新'],
  ['is seen at once in development', 'development', 0, '新'],
  ['is seen after the clock was set back', 'test', -3_600_000, '新'],
])('a changed file %s', async (_, mode, ms, title) => {
  vi.stubEnv('NODE_ENV', mode);
  const { write, titles, titlesAfter } = await liveApi();
  expect(await titles()).toEqual(['旧']);
  await write('news/1.md', article({ title: '新' }));
  expect(await titlesAfter(ms)).toEqual([title]);
});

test('a scan that a busy machine makes slow does not delay the next one', async () => {
  const { write, titles, titlesAfter } = await liveApi();
  const { scanFolder } = scanning;
  vi.spyOn(scanning, 'scanFolder').mockImplementationOnce(async (dir) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return scanFolder(dir);
  });
  expect(await titles()).toEqual(['旧']);
  await write('news/1.md', article({ title: '新' }));
  expect(await titlesAfter(1000)).toEqual(['新']);
});

test('after a revalidation request a changed file is served at once, also if a scan has just passed it', async () => {
  const { write, readChanges, titles } = await liveApi();
  expect(await titles()).toEqual(['旧']);
  await write('news/1.md', article({ title: '新' }));
  const { readContentFile } = parsing;
  let second: Promise<void> | undefined;
  vi.spyOn(parsing, 'readContentFile').mockImplementationOnce(async (...file) => {
    const passed = await readContentFile(...file);
    await write('news/1.md', article({ title: '更新' }));
    second = readChanges();
    return passed;
  });
  await readChanges();
  await second;
  expect(await titles()).toEqual(['更新']);
});

test('concurrent revalidation requests share two scans, and each is answered after one that began later', async () => {
  const { write, readChanges, titles } = await liveApi();
  await titles();
  const { scanFolder } = scanning;
  let end = () => {};
  const isHeld = new Promise<void>((resolve) => (end = resolve));
  const scan = vi.spyOn(scanning, 'scanFolder').mockImplementationOnce(async (dir) => {
    const passed = await scanFolder(dir);
    await isHeld;
    return passed;
  });
  const first = readChanges();
  await vi.waitFor(() => expect(scan).toHaveBeenCalledTimes(1));
  await write('news/2.md', article({ title: '二' }));
  const others = Array.from({ length: 20 }, readChanges);
  end();
  await Promise.all([first, ...others]);
  expect(await titles()).toContain('二');
  expect(scan).toHaveBeenCalledTimes(2);
});

test('only changed files are read again, once for all requests of a second', async () => {
  const read = vi.spyOn(parsing, 'readContentFile');
  const { dir, write, titles, titlesAfter, ask } = await liveApi();
  await Promise.all([titles(), titles(), titles()]);
  expect(read).toHaveBeenCalledTimes(3);
  await write('news/2.md', article({ title: '二' }));
  await rm(path.join(dir, 'news/1.md'));
  expect(await Promise.all([titlesAfter(1000), titles()])).toEqual([['二'], ['二']]);
  expect(read).toHaveBeenCalledTimes(4);
  expect((await ask('article_info?id=1')).status).toBe(404);
});

test('an invalid file is logged once per change and keeps its last good version', async () => {
  const { dir, write, titles, titlesAfter, lines } = await liveApi();
  await titles();
  const broken = article({ title: '坏', autor: 'x' });
  for (const text of [broken, `${broken}\n`]) {
    await write('news/1.md', text);
    for (let second = 0; second < 3; second += 1) expect(await titlesAfter(1000)).toEqual(['旧']);
  }
  const line = `${dir}/news/1.md:5: 不认识的键：autor（应当是author）`;
  expect(lines).toEqual([line, line]);
  await write('news/1.md', article({ title: '好' }));
  expect(await titlesAfter(1000)).toEqual(['好']);
});

test.each(['private: true', 'status: draft\nautor: a', 'Draft: yes', '密码: abc'])(
  'an article that its author hides by %j is gone with the next scan, not shown as it was',
  async (field) => {
    const { write, titles, titlesAfter, ask } = await liveApi();
    expect(await titles()).toEqual(['旧']);
    await write('news/1.md', article({ title: '旧' }).replace('\n---\n', `\n${field}\n---\n`));
    expect(await titlesAfter(1000)).toEqual([]);
    expect((await ask('article_info?id=1')).status).toBe(404);
  },
);

test('a file that is saved in another encoding is logged and keeps its last good version', async () => {
  const { dir, titles, titlesAfter, lines } = await liveApi({ 'news/2.md': article() });
  await titles();
  await put(dir, 'news/1.md', Buffer.from(`\uFEFF${article({ title: '坏' })}`, 'utf16le'));
  await put(dir, 'news/2.md', article({ title: '新' }));
  expect((await titlesAfter(1000)).sort()).toEqual(['新', '旧']);
  expect(lines).toEqual([
    expect.stringMatching(`^${dir}/news/1.md:1: 文件像是UTF-16LE编码.*iconv -f UTF-16LE -t UTF-8`),
  ]);
});

test.each([1, 1000])(
  'a file that the disk refuses for a moment is read with the next scan (more than %s files are many)',
  async (manyFiles) => {
    // Each scan looks at some files of many, in turn: not at this one.
    const others = Array.from({ length: 40 }, (_, at) => [`news/${at + 2}.md`, article()]);
    const dir = await contentFolder({ ...Object.fromEntries(others), ...FILES });
    const store = new ContentStore(folderSource(dir, { manyFiles, saveMs: 0 }));
    let now = NOW;
    const title = async () => {
      now += 1000;
      const { byId } = await store.snapshot({ signedIn: false }, now, () => {});
      return byId.get('1')?.record.front.title;
    };
    await title();
    await put(dir, 'news/1.md', article({ title: '一' }));
    const refused = vi
      .spyOn(texts, 'readTextFile')
      .mockRejectedValue(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
    for (let scan = 0; scan < 3; scan += 1) expect(await title()).toBe('旧');
    refused.mockRestore();
    expect(await title()).toBe('一');
  },
);

test.each([1, 1000])(
  'a change that the disk refuses for a moment does not count as read, one of another file does (more than %s files are many)',
  async (manyFiles) => {
    const dir = await contentFolder({ ...FILES, 'news/2.md': article({ title: '二' }) });
    const store = new ContentStore(folderSource(dir, { manyFiles, saveMs: 0 }));
    const rescan = (ids?: string[]) => store.rescan(NOW, () => {}, ids);
    const titles = async () => {
      const { byId } = await store.snapshot({ signedIn: false }, NOW, () => {});
      return ['1', '2'].map((id) => byId.get(id)?.record.front.title);
    };
    await titles();
    await put(dir, 'news/1.md', article({ title: '一' }));
    await put(dir, 'news/2.md', article({ title: '三' }));
    const { readTextFile } = texts;
    const refused = vi.spyOn(texts, 'readTextFile').mockImplementation(async (file) => {
      if (!file.endsWith('1.md')) return readTextFile(file);
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    });
    for (let times = 0; times < 2; times += 1) {
      await expect(rescan(['1'])).rejects.toThrow(/news\/1\.md.*too many open files/);
      await expect(rescan()).rejects.toThrow('news/1.md');
      await expect(rescan(['2'])).resolves.toBeUndefined();
      await expect(rescan(['1', '2'])).rejects.toThrow('news/1.md');
      expect(await titles()).toEqual(['旧', '三']);
    }
    // Waits for a first scan only.
    await expect(rescan([])).resolves.toBeUndefined();
    refused.mockRestore();
    await expect(rescan(['1'])).resolves.toBeUndefined();
    expect(await titles()).toEqual(['一', '三']);
    await expect(rescan()).resolves.toBeUndefined();
  },
);

test('a change that a content system refuses for a moment does not count as read, one of another article does', async () => {
  const { source } = failingSource();
  let isRefused = false;
  const { read, scan } = source;
  const error = { file: 'posts/1', line: 1, message: '500' };
  Object.assign(source, {
    remote: true,
    // Its names do not tell the article.
    scan: async () => {
      const { fingerprints, folders } = await scan();
      const renamed = [...fingerprints.keys()].map((entry) => [`of ${entry}`, `${isRefused}`]);
      return { fingerprints: new Map(renamed as [string, string][]), folders };
    },
    read: (entries, add) =>
      read(
        entries.map((entry) => entry.slice('of '.length)),
        (entry, parsed) =>
          isRefused && entry === 'news/1.md'
            ? add(`of ${entry}`, { record: null, diagnostics: [error], isTransient: true })
            : add(`of ${entry}`, parsed),
      ),
  } satisfies Partial<ContentSource>);
  const store = new ContentStore(source);
  const rescan = (ids?: string[]) => store.rescan(NOW, () => {}, ids);
  await rescan();
  isRefused = true;
  await expect(rescan(['1'])).rejects.toThrow('posts/1:1: 500');
  await expect(rescan(['2'])).resolves.toBeUndefined();
  isRefused = false;
  await expect(rescan(['1'])).resolves.toBeUndefined();
});

/** Removes everything inside a folder, as a deploy does, or its mount that goes away. */
async function emptyOut(dir: string): Promise<void> {
  for (const name of await readdir(dir)) await rm(path.join(dir, name), { recursive: true });
}

test.each([1, 1000])(
  'a content folder that is suddenly empty leaves what was there, until files come (more than %s files are many)',
  async (manyFiles) => {
    const dir = await contentFolder(FILES);
    const source = folderSource(dir, { manyFiles, saveMs: 0 });
    const { write, titles, titlesAfter, readChanges, lines } = await liveApi(dir, { source });
    expect(await titles()).toEqual(['旧']);
    await emptyOut(dir);
    for (let scan = 0; scan < 3; scan += 1) expect(await titlesAfter(1000)).toEqual(['旧']);
    expect(lines).toEqual([`${dir}: 读不了内容：内容目录是空的`]);
    await expect(readChanges()).rejects.toThrow('空的');
    // As they are copied: the site's file may come last.
    await write('news/category.yaml', CATEGORY);
    await write('news/2.md', article({ title: '二' }));
    expect(await titlesAfter(1000)).toEqual(['旧']);
    expect(lines).toEqual([expect.anything(), `${dir}: 读不了内容：缺少site.yaml`]);
    await write('site.yaml', 'siteName: 文站\n');
    expect(await titlesAfter(1000)).toEqual(['二']);
  },
);

test('a content folder that is empty at the start is an error, until files come', async () => {
  const dir = await contentFolder(FILES);
  await emptyOut(dir);
  const { ask, write, titlesAfter, readChanges } = await liveApi(dir);
  expect((await ask('article_list')).status).toBe(500);
  await expect(readChanges([])).rejects.toThrow('空的');
  await write('news/category.yaml', CATEGORY);
  await write('news/2.md', article({ title: '二' }));
  expect(await titlesAfter(1000)).toEqual(['二']);
});

test('a file that was never valid is left out and logged', async () => {
  const { titles, lines, dir } = await liveApi({ 'news/2.md': '没有前言' });
  expect(await titles()).toEqual(['旧']);
  expect(lines).toEqual([expect.stringContaining(`${dir}/news/2.md:1: `)]);
});

test('of two files with one id the first is served, and the log names both, once', async () => {
  const twin = { 'posts/category.yaml': CATEGORY, 'posts/1.md': article() };
  const { write, titles, titlesAfter, lines } = await liveApi(twin);
  await titles();
  await write('news/3.md', article({ title: '三' }));
  expect(await titlesAfter(1000)).toEqual(['三', '旧']);
  expect(lines).toEqual([expect.stringMatching(/news\/1\.md.*posts\/1\.md/)]);
});

test.each([false, true])(
  'a draft with the id of a published article does not take its place (later: %s)',
  async (isLater) => {
    const draft = { 'guides/1.md': article({ title: '草稿', status: 'draft' }) };
    const { ask, write, titlesAfter, lines } = await liveApi({
      'guides/category.yaml': CATEGORY,
      ...(isLater ? {} : draft),
    });
    if (isLater) {
      await ask('article_list');
      await write('guides/1.md', draft['guides/1.md']);
    }
    expect(await titlesAfter(1000)).toEqual(['旧']);
    expect((await ask('article_info?id=1')).status).toBe(200);
    expect(lines).toEqual([expect.stringContaining('guides/1.md:1: ')]);
    await write('guides/1.md', article({ title: '公开' }));
    await write('news/1.md', article({ title: '草稿', status: 'draft' }));
    expect(await titlesAfter(1000)).toEqual(['公开']);
  },
);

test('a scheduled article with the id of a published one does not take its place, at its time neither', async () => {
  const publishedAt = new Date(NOW + 500).toISOString();
  const { ask, titlesAfter, lines } = await liveApi({
    'guides/category.yaml': CATEGORY,
    'guides/1.md': article({ title: '定时', publishedAt }),
  });
  for (const ms of [0, 1000]) {
    expect(await titlesAfter(ms)).toEqual(['旧']);
    expect((await ask('article_info?id=1')).status).toBe(200);
  }
  expect(lines).toEqual([expect.stringContaining('guides/1.md:1: ')]);
});

test('a copy of an article in a folder that is no category does not take its place', async () => {
  const { write, titles, titlesAfter, lines } = await liveApi({ 'backup/1.md': article() });
  expect(await titles()).toEqual(['旧']);
  await write('backup/1.md', article({ title: '新' }));
  await write('news/1.md', article({ title: '改' }));
  expect(await titlesAfter(1000)).toEqual(['改']);
  expect(lines).toEqual([expect.stringContaining('backup/category.yaml')]);
});

test('hidden files, backup files of text editors and what the system puts there are ignored', async () => {
  const files = [
    ...['.DS_Store', 'news/.1.md.swp', 'news/1.md~', 'news/#1.md#', '.git/config'],
    ...['news/Thumbs.db', 'desktop.ini'],
    ...['lost+found/x', 'System Volume Information/IndexerVolumeGuid'],
  ];
  const { titles, lines } = await liveApi(Object.fromEntries(files.map((file) => [file, 'x'])));
  expect(await titles()).toEqual(['旧']);
  expect(lines).toEqual([]);
});

test('a scheduled article appears everywhere at its time', async () => {
  const publishedAt = new Date(NOW + 500).toISOString();
  const scheduled = article({ title: '定时', publishedAt }, '定时的正文');
  const { ask, titlesAfter } = await liveApi({ 'news/2.md': scheduled });
  const seenAfter = async (ms: number) => {
    const titles = await titlesAfter(ms);
    const { status } = await ask('article_info?id=2');
    const { data: changes } = await ask('changes');
    const { data: found } = await ask('search?keyword=定时');
    return { titles, status, changes: changes.list.length, found: found.total };
  };
  const before = { titles: ['旧'], status: 404, changes: 2, found: 0 };
  expect(await seenAfter(0)).toEqual(before);
  expect(await seenAfter(499)).toEqual(before);
  const after = { titles: ['定时', '旧'], status: 200, changes: 3, found: 1 };
  expect(await seenAfter(1)).toEqual(after);
});

test('all bundles share one store per folder', () => {
  expect(contentStore(folderSource('/a'))).toBe(contentStore(folderSource('/a')));
  expect(contentStore(folderSource('/a'))).not.toBe(contentStore(folderSource('/b')));
});

/** A source of two entries that fails at the second one. */
function failingSource() {
  const state = { fails: false, entries: ['1', '2'] };
  const folder = contentFolder({ ...FILES, 'news/2.md': article({ title: '二' }) });
  const source: ContentSource = {
    name: `test-${Math.random()}`,
    rescanAfterMs: 0,
    remote: false,
    scan: async () => ({
      fingerprints: new Map(
        ['site.yaml', 'news/category.yaml', ...state.entries.map((id) => `news/${id}.md`)].map(
          (entry) => [entry, state.fails ? 'new' : 'old'],
        ),
      ),
      folders: ['news'],
    }),
    read: async (entries, add) => {
      for (const entry of entries) {
        if (state.fails && entry === 'news/2.md') throw new Error('cannot be read');
        add(entry, await parsing.readContentFile(await folder, entry));
      }
    },
  };
  return { source, state };
}

test('a withdrawal takes effect while another entry cannot be read', async () => {
  const { source, state } = failingSource();
  const { ask, lines } = await testApi({}, { source });
  const ids = async () =>
    (await ask('article_list')).data.list.map(({ id }: { id: string }) => id).sort();
  expect(await ids()).toEqual(['1', '2']);
  Object.assign(state, { fails: true, entries: ['2'] });
  expect(await ids()).toEqual(['2']);
  expect(lines.join()).toContain('cannot be read');
});

test('at the start, a part of the content does not pass for all of it', async () => {
  const { source, state } = failingSource();
  state.fails = true;
  const { ask } = await testApi({}, { source });
  expect((await ask('article_list')).status).toBe(500);
});

test('a file that is renamed and written anew is never missing', async () => {
  const dir = await contentFolder(FILES);
  const file = path.join(dir, 'news/1.md');
  const { titles, titlesAfter } = await liveApi(dir, { source: folderSource(dir) });
  expect(await titles()).toEqual(['旧']);
  await rename(file, `${file}~`);
  const meanwhile = titlesAfter(1000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await put(dir, 'news/1.md', article({ title: '新' }));
  expect(await meanwhile).toEqual(['新']);
});

test('a file that stays away is gone at a later look, and at once if that was announced', async () => {
  const files = { ...FILES, 'news/2.md': article({ title: '二' }) };
  const dir = await contentFolder(files);
  const looks = vi.fn(folderSource(dir).scan);
  const source = { ...folderSource(dir, { saveMs: 150 }), scan: looks };
  const { titles, titlesAfter, readChanges } = await liveApi(dir, { source });
  await titles();
  looks.mockClear();
  await rm(path.join(dir, 'news/2.md'));
  expect(await titlesAfter(1000)).toEqual(['旧']);
  expect(looks.mock.calls.length).toBeGreaterThan(1);
  looks.mockClear();
  await rm(path.join(dir, 'news/1.md'));
  await readChanges(['1']);
  expect(await titles()).toEqual([]);
  expect(looks.mock.calls.length).toBeLessThan(2);
});

/** A slow content system over a folder, with an article that is public a minute after `NOW`. */
async function scheduledIn() {
  const time = NOW + 60_000;
  const scheduled = (publishedMs: number, status = 'published') =>
    article({ title: '定时', publishedAt: new Date(publishedMs).toISOString(), status });
  const dir = await contentFolder({ ...FILES, 'news/2.md': scheduled(time) });
  const local = folderSource(dir, { saveMs: 0 });
  const state = { scanMs: 0, scans: 0, isDown: false };
  const source: ContentSource = {
    ...local,
    name: dir,
    remote: true,
    rescanAfterMs: 2000,
    scan: async () => {
      state.scans += 1;
      await new Promise((resolve) => setTimeout(resolve, state.scanMs));
      if (state.isDown) throw new Error('no answer');
      return local.scan();
    },
    scanArticles: undefined,
  };
  const store = new ContentStore(source);
  const ids = async (now: number, allowStale = false) => {
    const { articles } = await store.snapshot({ signedIn: false }, now, () => {}, allowStale);
    return articles.map(({ record }) => record.id);
  };
  const write = (text: string) => put(dir, 'news/2.md', text);
  return { store, source, state, ids, write, scheduled, time };
}

test.each([
  ['becomes a draft again', 'draft', 0],
  ['is put off', 'published', 60_000],
])('a scheduled article that %s is not public at its old time', async (_, status, later) => {
  const { state, ids, write, scheduled, time } = await scheduledIn();
  state.scanMs = 600;
  expect(await ids(NOW)).toEqual(['1']);
  await write(scheduled(time + later, status));
  expect(await Promise.all([ids(time + 1), ids(time + 1)])).toEqual([['1'], ['1']]);
  expect(await ids(time + 2)).toEqual(['1']);
  expect(await ids(time + 60_001)).toEqual(later ? ['2', '1'] : ['1']);
});

test('while a scheduled article is read again at its time, it is not public for those either who do not wait', async () => {
  const { state, ids, time } = await scheduledIn();
  expect(await ids(NOW)).toEqual(['1']);
  state.scanMs = 100;
  expect(await ids(time, true)).toEqual(['1']);
  expect(await ids(time)).toEqual(['2', '1']);
  expect(state.scans).toBe(2);
});

test('a scheduled article is public at its time, although the system does not answer', async () => {
  const { state, ids, time } = await scheduledIn();
  expect(await ids(NOW)).toEqual(['1']);
  state.isDown = true;
  expect(await ids(time - 1)).toEqual(['1']);
  expect(await ids(time)).toEqual(['2', '1']);
  const { scans } = state;
  expect(await ids(time + 1)).toEqual(['2', '1']);
  expect(state.scans).toBe(scans);
});

test('an article that a revalidation request has named at its time is public without another reading', async () => {
  const { store, source, ids, time } = await scheduledIn();
  const scanArticles = vi.fn(() => source.scan());
  Object.assign(source, { scanArticles });
  expect(await ids(NOW)).toEqual(['1']);
  await store.rescan(time, () => {}, ['2']);
  expect(await ids(time)).toEqual(['2', '1']);
  expect(scanArticles).toHaveBeenCalledTimes(1);
});

test('an announced change counts as read only if the whole source could be read', async () => {
  const { source, state } = failingSource();
  const failures: string[] = [];
  const { scan } = source;
  source.scan = async (...args) => ({ ...(await scan(...args)), failures });
  const store = new ContentStore(source);
  const read = () => store.rescan(NOW, () => {});
  await expect(read()).resolves.toBeUndefined();
  state.fails = true;
  await expect(read()).rejects.toThrow('cannot be read');
  state.fails = false;
  await expect(read()).resolves.toBeUndefined();
  failures.push('articles: no answer; the last state is kept');
  await expect(read()).rejects.toThrow('no answer');
});
