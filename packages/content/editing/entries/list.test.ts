import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY, NOW, page, put } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';
import { LANGUAGES_CONTENT } from '../../testing/languages';

const LATER = new Date(NOW + 86_400_000).toISOString();
const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '新厂' }),
  'news/2.md': article({ title: '草稿', status: 'draft' }),
  'news/3.md': article({ title: '以后', publishedAt: LATER }),
  'news/4.md': article({ titel: '错字' }),
  'news/5.md': article({ title: '过期', expiresAt: '2026-11-20T10:00:00+08:00' }),
  'news/1.draft.md': article({ title: '新厂（改）' }),
  'pages/about_us.md': page('关于我们'),
  'pages/home.yaml': 'title: 首页\nsections: [{ type: text, content: 你好 }]\n',
};

const brief = ({ path, state }: { path: string; state: string }) => `${path} ${state}`;

test('the list has everything that is edited, with the first fault in words', async () => {
  const { edit, dir } = await editingApi(FILES);
  await put(dir, 'news/通知.md', '# 通知\n');
  const { list, total, states } = await edit('edit_list');
  expect(list.map(brief).toSorted()).toEqual([
    'news/1.md published',
    'news/2.md draft',
    'news/3.md scheduled',
    'news/4.md faulty',
    'news/5.md expired',
    'news/category.yaml published',
    'news/通知.md faulty',
    'pages/about_us.md published',
    'pages/home.yaml published',
    'site.yaml published',
  ]);
  const counts = { published: 5, draft: 1, scheduled: 1, expired: 1, faulty: 2 };
  expect([total, states]).toEqual([10, counts]);
  // What was written last comes first.
  expect(list[0]?.path).toBe('news/通知.md');
  const byPath = new Map(list.map((entry) => [entry.path, entry]));
  expect(byPath.get('news/1.md')).toMatchObject({
    ...{ kind: 'article', category: 'news', title: '新厂（改）', hasDraft: true, openBy: [] },
    ...{ address: '/content/news/1', publishedAt: '2026-11-20T09:00:00+08:00' },
  });
  expect(byPath.get('news/4.md')?.fault).toContain('titel');
  expect(byPath.get('news/通知.md')?.fault).toContain('编号.md');
});

test('a list tells what leads nowhere in a text, once that is found out', async () => {
  const files = { ...FILES, 'news/1.md': article({}, '[x](/nowhere)\n') };
  const { edit, dir, readChanges } = await editingApi(files);
  const fault = async () => {
    const { list } = await edit('edit_list', { keyword: 'news/1.md' });
    return list[0] && { state: list[0].state, fault: list[0].fault };
  };
  const message = expect.stringContaining('/nowhere');
  const told = async () => expect(await fault()).toEqual({ state: 'published', fault: message });
  await vi.waitFor(told, 20_000);
  await put(dir, 'news/1.md', article({}, '[x](/about_us)\n'));
  await readChanges();
  expect(await fault()).toEqual({ state: 'published', fault: undefined });
});

test('a list is filtered by kind, state, category and words, and paged', async () => {
  const { edit } = await editingApi(FILES);
  const paths = async (query: Record<string, string>) =>
    (await edit('edit_list', query)).list.map(({ path }) => path).toSorted();
  expect(await paths({ kind: 'sections' })).toEqual(['pages/home.yaml']);
  expect(await paths({ state: 'scheduled' })).toEqual(['news/3.md']);
  expect(await paths({ category: 'news', keyword: '新 厂' })).toEqual(['news/1.md']);
  expect(await paths({ keyword: 'ABOUT' })).toEqual(['pages/about_us.md']);
  const second = await edit('edit_list', { limit: '3', page: '3' });
  expect([second.list.length, second.total, second.page]).toEqual([3, 9, 3]);
});

test('a list has each language with its own files, and translations that lag', async () => {
  const outdated = article({ title: 'How', translatedFrom: 'abc' });
  const files = { ...LANGUAGES_CONTENT, 'en/guides/201.md': outdated };
  const { edit } = await editingApi(files);
  const { list } = await edit('edit_list', { in: 'en', limit: '100' });
  expect(list.map(({ path, lags }) => `${path} ${lags}`).toSorted()).toEqual([
    'en/guides/201.md true',
    'en/pages/about_us.md false',
    'en/pages/home.yaml undefined',
    'en/redirects.yaml undefined',
    'en/site.yaml undefined',
  ]);
  expect(list.find(({ path }) => path === 'en/guides/201.md')).toMatchObject({
    ...{ language: 'en', address: '/en/content/guides/201' },
  });
  const all = await edit('edit_list', { limit: '100' });
  expect(all.total).toBe(Object.keys(files).length);
  const main = await edit('edit_list', { in: 'zh-cn', limit: '100' });
  expect(main.list.every(({ language }) => language === undefined)).toBe(true);
});

test('somebody else who has read a text in the last two minutes has it open', async () => {
  let now = NOW;
  const { edit } = await editingApi(FILES, { now: () => now });
  await edit('edit_read', { path: 'news/1.md' }, 'writer');
  const openBy = async (as: string) => {
    const { list } = await edit('edit_list', { keyword: 'news/1.md' }, as);
    return list[0]?.openBy;
  };
  const since = new Date(NOW).toISOString();
  expect(await openBy('admin')).toEqual([{ username: 'writer', since }]);
  expect(await openBy('writer')).toEqual([]);
  now += 119_000;
  await edit('edit_read', { path: 'news/1.md' }, 'writer');
  now += 119_000;
  expect(await openBy('admin')).toEqual([{ username: 'writer', since }]);
  now += 2000;
  expect(await openBy('admin')).toEqual([]);
});

test('a text is read with its faults, each beside its field', async () => {
  const text = article({ title: '', cover: { url: '/media/x.png', alt: 1 } }, '[x](/nowhere)\n');
  const { edit } = await editingApi({ ...FILES, 'news/5.md': text });
  const read = await edit('edit_read', { path: 'news/5.md' });
  expect(read.problems.map(({ line, field }) => [line, field])).toEqual([
    [2, 'title'],
    [5, 'cover.alt'],
  ]);
  const other = { ...FILES, 'news/5.md': article({}, '[x](/nowhere)\n') };
  const { problems } = await (await editingApi(other)).edit('edit_read', { path: 'news/5.md' });
  expect(problems).toEqual([{ line: 7, message: expect.stringContaining('/nowhere') }]);
});

test('the status says who edits, and where the site is written that cannot be written here', async () => {
  vi.stubEnv('VERCEL', '1');
  vi.stubEnv('EDIT_URL', 'https://git.example/site/edit/main/{path}');
  const { edit } = await editingApi(LANGUAGES_CONTENT);
  expect(await edit('edit_status', {}, 'writer')).toMatchObject({
    user: { username: 'writer', role: 'writes' },
    isWritable: false,
    where: 'https://git.example/site/tree/main/content',
  });
  vi.unstubAllEnvs();
  const status = await edit('edit_status');
  expect(status).toMatchObject({ isWritable: true, languages: ['zh-cn', 'en', 'ar'] });
  expect(status).not.toHaveProperty('where');
  expect(status.categories).toContainEqual({ language: 'ar', name: 'guides', title: 'أدلة' });
  expect(status.categories).toContainEqual({ name: 'guides', title: '指南' });
});

test('listing 1,000 articles takes little more than searching them', async () => {
  const articles = Array.from({ length: 1000 }, (_, at) => [
    `news/${at + 10}.md`,
    article({ title: `第${at}条` }),
  ]);
  const { edit, ask, dir, readChanges } = await editingApi({
    ...FILES,
    ...Object.fromEntries(articles),
  });
  await edit('edit_list', { limit: '50' });
  const time = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const list = await time(() => edit('edit_list', { limit: '50' }));
  const others = await time(() => ask('search?keyword=第9&limit=50'));
  expect(list / others).toBeLessThan(5);
  await put(dir, 'news/11.md', article({ title: '换了' }));
  await readChanges();
  expect((await edit('edit_list', { keyword: '换了' })).total).toBe(1);
});
