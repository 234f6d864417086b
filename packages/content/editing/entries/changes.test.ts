import { expect, test, vi } from 'vitest';
import { article, NOW } from '../../testing/content-folder';
import { editingApi, OFFICE, versionAt } from '../../testing/editing';
import { LANGUAGES_CONTENT } from '../../testing/languages';

test('a new article gets the next free number, and readers do not see it until it is published', async () => {
  let now = NOW;
  const files = { ...OFFICE, 'redirects.yaml': '- { from: /content/news/40, status: 410 }\n' };
  const { edit, file, ask } = await editingApi(files, { now: () => now });
  const title = '题目: "引号" # 和 井号';
  const { path } = await edit(
    'edit_create',
    { kind: 'article', category: 'news', title },
    'writer',
  );
  expect(path).toBe('news/41.md');
  const read = await edit('edit_read', { path });
  expect(read).toMatchObject({ entry: { title, state: 'draft' }, problems: [] });
  expect(await file(path)).toContain('publishedAt: 2026-11-21T12:00:00+08:00\nstatus: draft\n');
  expect((await ask('article_info?id=41')).code).toBe(404);
  now += 86_400_000;
  const body = { path, version: read.version };
  const plan = await edit('edit_publish', { ...body, plan: true });
  expect(plan).toEqual({
    path,
    effects: [
      { address: '/content/news/41', change: 'new' },
      { address: '/', change: 'changed' },
      { address: '/content', change: 'changed' },
      { address: '/content/news', change: 'changed' },
      { address: '/archive/2026/11', change: 'changed' },
    ],
    problems: [],
  });
  expect((await ask('article_info?id=41')).code).toBe(404);
  const { receipt } = await edit('edit_publish', body);
  expect(receipt).toMatchObject({ pages: 0, isEverywhere: true, searchEngines: false });
  const { data } = await ask('article_info?id=41');
  // Nobody has dated it, so its time is that at which it was published.
  expect(data.article).toMatchObject({ title, publishedAt: '2026-11-22T12:00:00+08:00' });
  expect(await file(path)).not.toContain('status');
});

test('the time of an article stays, however often it was saved since it was published', async () => {
  const { edit, file } = await editingApi(OFFICE);
  const { path } = await edit('edit_create', { kind: 'article', category: 'news', title: '一' });
  await edit('edit_publish', { path, version: await versionAt(edit, path) });
  const published = await file(path);
  let { text, version } = await edit('edit_read', { path });
  const past = text.replace(/publishedAt: .*/, 'publishedAt: 2026-01-02T03:04:05+08:00');
  ({ text, version } = await edit('edit_save', { path, text: past, base: version }));
  await edit('edit_publish', { path, version });
  for (let round = 0; round < 60; round += 1)
    ({ text, version } = await edit('edit_save', {
      path,
      text: `${text}${round}\n`,
      base: version,
    }));
  await edit('edit_publish', { path, version });
  expect(published).toContain('publishedAt: 2026-11-21');
  expect(await file(path)).toContain('publishedAt: 2026-01-02T03:04:05+08:00');
});

test('a draft is published only as it was read, and one with faults not at all', async () => {
  const { edit, call, file } = await editingApi(OFFICE);
  const first = await edit('edit_read', { path: 'news/7.md' });
  const save = (text: string, base: string) => edit('edit_save', { path: 'news/7.md', text, base });
  const saved = await save(first.text.replace('新厂', '新厂二期'), first.version);
  const old = { path: 'news/7.md', version: first.version };
  expect(await call('edit_publish', old)).toMatchObject({
    code: 409,
    message: expect.stringContaining('别人'),
  });
  expect((await call('edit_publish', { ...old, version: saved.version }, 'writer')).code).toBe(403);
  const faulty = await save(saved.text.replace('summary', 'sumary'), saved.version);
  const { problems, receipt } = await edit('edit_publish', { ...old, version: faulty.version });
  expect([problems.length > 0, receipt]).toEqual([true, undefined]);
  expect(await file('news/7.md')).toBe(OFFICE['news/7.md']);
  const mended = await save(saved.text, faulty.version);
  await edit('edit_publish', { ...old, version: mended.version });
  expect([await file('news/7.md'), await file('news/7.draft.md')]).toEqual([saved.text, null]);
});

test('an article is moved in all languages with its drafts, and its old address leads on', async () => {
  const { edit, file, ask } = await editingApi(LANGUAGES_CONTENT);
  const path = 'guides/201.md';
  const { text, version } = await edit('edit_read', { path });
  await edit('edit_save', { path, text: `${text}\n新的。\n`, base: version });
  const plan = await edit('edit_move', { path, category: 'news', plan: true });
  expect(plan.effects).toContainEqual({ address: '/content/guides/201', change: 'moved' });
  expect(plan.effects).toContainEqual({ address: '/en/content/news/201', change: 'new' });
  const { path: moved } = await edit('edit_move', { path, category: 'news' });
  expect(moved).toBe('news/201.md');
  for (const folder of ['', 'en/', 'ar/']) {
    expect(await file(`${folder}guides/201.md`)).toBe(null);
    expect(await file(`${folder}news/201.md`)).toContain('aliases: [/content/guides/201]');
  }
  expect(await file('news/201.draft.md')).toContain('新的。');
  expect(await file('news/201.draft.md')).toContain('/content/guides/201');
  const { data } = await ask('redirect_list');
  expect(data.list).toContainEqual({
    from: '/content/guides/201',
    to: '/content/news/201',
    status: 308,
  });
  const { list } = await edit('edit_history', { path: moved });
  expect(list.map(({ what }) => what)).toEqual(['moved', 'saved', 'elsewhere']);
  await edit('edit_move', { path: moved, category: 'guides' });
  expect(await file(path)).toContain('aliases: [/content/news/201]');
});

test('what is read, saved and shown under the old path of a moved article is that at the new one', async () => {
  const { edit, call, file } = await editingApi(OFFICE);
  const old = { path: 'news/7.md' };
  const { text, version } = await edit('edit_read', old);
  await edit('edit_move', { ...old, category: 'guides' });
  const { entry } = await edit('edit_read', old);
  expect(entry).toMatchObject({ path: 'guides/7.md', category: 'guides' });
  const shown = await edit('edit_show', { ...old, text: `${text}新\n` });
  expect(shown.address).toBe('/content/guides/7');
  const saved = await edit('edit_save', { ...old, text: `${text}新\n`, base: version });
  expect(saved).toMatchObject({ outcome: 'merged', problems: [] });
  expect(await file('guides/7.draft.md')).toBe(saved.text);
  expect(saved.text).toMatch(/aliases: \[\/content\/news\/7\][\s\S]*新\n$/);
  expect([await file('news/7.md'), await file('news/7.draft.md')]).toEqual([null, null]);
  expect((await call('edit_read', { path: 'news/8.md' })).code).toBe(404);
});

test('a draft is deleted, what readers have seen is not, and the history keeps the words', async () => {
  const { edit, call, file } = await editingApi(OFFICE);
  const path = 'news/7.md';
  const { text, version } = await edit('edit_read', { path });
  const saved = await edit('edit_save', { path, text: `${text}新\n`, base: version });
  expect(await call('edit_delete', { path, version })).toMatchObject({
    code: 409,
    message: expect.stringContaining('没有删除'),
  });
  expect(await file('news/7.draft.md')).toBe(saved.text);
  const body = { path, version: saved.version };
  expect((await edit('edit_delete', body, 'writer')).receipt).toBeDefined();
  expect([await file('news/7.draft.md'), await file(path)]).toEqual([null, text]);
  expect((await call('edit_delete', { path, version })).code).toBe(409);
  const kept = await edit('edit_version', { path, version: saved.version });
  expect(kept.text).toBe(`${text}新\n`);
  const { path: own } = await edit('edit_create', {
    kind: 'article',
    category: 'news',
    title: '误',
  });
  await edit('edit_delete', { path: own, version: await versionAt(edit, own) });
  expect(await file(own)).toBe(null);
  // Its number is not given again.
  const next = await edit('edit_create', { kind: 'article', category: 'news', title: '又' });
  expect([own, next.path]).toEqual(['news/8.md', 'news/9.md']);
});

test('a deleted text is listed until a version of it is saved again', async () => {
  const { edit, file } = await editingApi(OFFICE);
  const created = { kind: 'article', category: 'news', title: '误' };
  const { path } = await edit('edit_create', created);
  const { text, version } = await edit('edit_read', { path });
  expect((await edit('edit_deleted')).list).toEqual([]);
  await edit('edit_delete', { path, version });
  const { list } = await edit('edit_deleted');
  expect(list).toEqual([{ path, version, at: new Date(NOW).toISOString(), by: 'admin' }]);
  const history = await edit('edit_history', { path });
  expect(history.list[0]).toMatchObject({ version, what: 'deleted' });
  const again = await edit('edit_save', { path, text, base: version });
  expect([again.outcome, await file(path)]).toEqual(['saved', text]);
  expect((await edit('edit_deleted')).list).toEqual([]);
  // What readers see is not deleted, only its draft is.
  const read = await edit('edit_read', { path: 'news/7.md' });
  const draft = { path: 'news/7.md', text: `${read.text}新\n`, base: read.version };
  const saved = await edit('edit_save', draft);
  await edit('edit_delete', { path: 'news/7.md', version: saved.version });
  expect((await edit('edit_deleted')).list).toEqual([]);
});

test('a copy has a number of its own, and a translation that of its original', async () => {
  const original = article({ title: '原文', aliases: ['/old'], feedId: 'x' }, '正文。\n');
  const { edit, file, call } = await editingApi({
    ...LANGUAGES_CONTENT,
    'guides/202.md': original,
  });
  const from = 'guides/202.md';
  const copy = await edit('edit_create', { kind: 'article', title: '副本', from });
  expect(copy.path).toBe('guides/203.md');
  const text = await file(copy.path);
  expect(text).toContain('正文。');
  expect(text).not.toMatch(/aliases|feedId|原文/);
  const translation = { kind: 'article', in: 'en', title: 'Original', from };
  expect(await edit('edit_create', translation)).toEqual({ path: 'en/guides/202.md' });
  const { entry } = await edit('edit_read', { path: 'en/guides/202.md' });
  expect(entry).toMatchObject({ state: 'draft', lags: false, language: 'en', title: 'Original' });
  expect((await call('edit_create', translation)).code).toBe(409);
});

test('pages and categories begin as drafts, under names that mean nothing else', async () => {
  const { edit, call, file, ask } = await editingApi(OFFICE);
  for (const [kind, name, path] of [
    ['page', 'contact', 'pages/contact.md'],
    ['sections', 'fair', 'pages/fair.yaml'],
    ['category', 'events', 'events/category.yaml'],
    ['author', 'li', 'authors/li.yaml'],
  ] as const) {
    expect(await edit('edit_create', { kind, name, title: '标题' })).toEqual({ path });
    expect(await file(path)).toBe(null);
    const { entry, problems, version } = await edit('edit_read', { path });
    expect([entry.state, entry.hasDraft, problems]).toEqual(['draft', true, []]);
    await edit('edit_publish', { path, version });
    expect(await file(path)).toMatch(/^(?:---\n)?(?:title|name): 标题/);
  }
  expect((await ask('single_page?name=contact')).code).toBe(0);
  for (const name of ['data', 'media', 'pages', 'con', 'page'])
    expect((await call('edit_create', { kind: 'category', name, title: 'x' })).code, name).toBe(
      400,
    );
  expect((await call('edit_create', { kind: 'page', name: '../x', title: 'x' })).code).toBe(400);
  expect((await call('edit_create', { kind: 'sections', name: 'about_us', title: 'x' })).code).toBe(
    409,
  );
  expect((await call('edit_create', { kind: 'article', category: 'none', title: 'x' })).code).toBe(
    400,
  );
});

test('the receipt has the pages that the site makes anew, and the time until they are', async () => {
  const { edit, api } = await editingApi(OFFICE);
  const changes: unknown[] = [];
  const listener = vi.fn(async (change: { tags: string[] }) => {
    changes.push(change.tags);
    return { pages: change.tags.length ? 3 : 0, isEverywhere: false };
  });
  api.onChange(listener);
  await vi.waitFor(() => edit('edit_list'));
  const path = 'news/7.md';
  const { text, version } = await edit('edit_read', { path });
  const saved = await edit('edit_save', {
    path,
    text: text.replace('新厂', '老厂'),
    base: version,
  });
  const { receipt } = await edit('edit_publish', { path, version: saved.version });
  expect(receipt).toMatchObject({ pages: 3, isEverywhere: false });
  // The last one waits for the pages.
  expect(changes).toEqual([['article:7'], []]);
});
