import { expect, test } from 'vitest';
import { article, CATEGORY, NOW, page, put } from '../../testing/content-folder';
import { LANGUAGES_CONTENT } from '../../testing/languages';
import { editorsApi } from '../testing/editors-api';

const FILES = {
  'site.yaml': 'siteName: 文站\nfooter: { telephone: 010-1 }\n',
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '一', tags: ['旧'] }),
  'news/2.md': article({ title: '二', publishedAt: '2026-11-19T09:00:00+08:00' }),
  'pages/about_us.md': page('关于'),
  'pages/home.yaml': 'title: 首页\nsections: [{ type: text, content: 你好 }]\n',
};

test('an unsaved text is on the pages and lists of its editor, and of nobody else', async () => {
  const { askAs, ask, post } = await editorsApi(FILES);
  const text = article({ title: '新的一', tags: ['新'], status: 'published' }, '新的正文。');
  const { data } = await post('li', 'edit_show', { path: 'news/1.md', text });
  expect(data).toEqual({ problems: [], address: '/content/news/1', openBy: [] });

  const shown = (await askAs('li', 'article_info?id=1')).data.article;
  expect(shown).toMatchObject({ title: '新的一', status: 'draft' });
  expect(shown.content).toContain('新的正文');
  const titles = async (token: string) =>
    (await askAs(token, 'article_list')).data.list.map(({ title }: { title: string }) => title);
  expect(await titles('li')).toEqual(['新的一', '二']);
  expect((await askAs('li', 'tag_list')).data.list.map(({ name }: never) => name)).toEqual(['新']);
  expect((await askAs('li', 'search?keyword=新的正文')).data.total).toBe(1);
  expect((await askAs('li', 'article_info?id=2')).data.next.title).toBe('新的一');

  for (const token of ['wang', 'nobody']) expect(await titles(token)).toEqual(['一', '二']);
  expect((await askAs('wang', 'article_info?id=1')).data.article.title).toBe('一');
  expect((await ask('changes')).data.list).toEqual((await askAs('li', 'changes')).data.list);

  await post('li', 'edit_show', { path: 'news/1.md', text: null });
  expect(await titles('li')).toEqual(['一', '二']);
});

test('who shows a text is told who else has it open', async () => {
  const { post } = await editorsApi(FILES);
  const show = async (token: string) =>
    (await post(token, 'edit_show', { path: 'news/1.md', text: article() })).data.openBy;
  expect(await show('li')).toEqual([]);
  expect(await show('wang')).toMatchObject([{ username: 'li' }]);
  expect(await show('li')).toMatchObject([{ username: 'wang' }]);
});

test('pages, sections, categories, authors, redirects and the configuration are shown, too', async () => {
  const { askAs, ask, post } = await editorsApi(FILES);
  const show = (path: string, text: string) => post('li', 'edit_show', { path, text });
  const shown = await Promise.all([
    show('site.yaml', 'siteName: 文站\nfooter: { telephone: 010-2 }\n'),
    show('pages/about_us.md', page('关于我们')),
    show('pages/plan.md', page('计划')),
    show('pages/home.yaml', 'title: 新首页\nsections: []\n'),
    show('news/category.yaml', 'title: 消息\n'),
    show('guides/category.yaml', 'title: 指南\norder: 1\n'),
    show('guides/7.md', article({ title: '七', author: 'li' })),
    show('authors/li.yaml', 'name: 李\n'),
    show('redirects.yaml', '- { from: /old, to: /about_us, status: 308 }\n'),
  ]);
  expect(shown.map(({ data }) => data.address)).toEqual([
    '/',
    '/about_us',
    '/single_page/plan',
    '/',
    '/content/news',
    '/content/guides',
    '/content/guides/7',
    '/authors/li',
    undefined,
  ]);
  const dataOf = async (call: string) => (await askAs('li', call)).data;
  expect((await dataOf('index_info')).site.footer.telephone).toBe('010-2');
  expect((await dataOf('single_page?name=about_us')).page.title).toBe('关于我们');
  expect((await dataOf('page_list')).list).toHaveLength(2);
  expect((await dataOf('section_page_list')).list[0].title).toBe('新首页');
  const categories = (await dataOf('category_list')).list;
  expect(categories.map(({ title, total }: never) => [title, total])).toEqual([
    ['指南', 1],
    ['消息', 2],
  ]);
  expect((await dataOf('article_info?id=7')).article.author).toBe('李');
  expect((await dataOf('redirect_list')).list).toHaveLength(1);

  expect((await ask('index_info')).data.site.footer.telephone).toBe('010-1');
  expect((await ask('article_info?id=7')).status).toBe(404);
  expect((await ask('redirect_list')).status).toBe(404);
  expect((await ask('category_list')).data.list[0].title).toBe('动态');
});

test('saved drafts of what is no article are shown to every editor, with what is not saved over them', async () => {
  const { askAs, ask, post, dir } = await editorsApi(FILES);
  await put(dir, 'data/edit/drafts/pages/about_us.md', page('草稿'));
  await put(dir, 'data/edit/drafts/site.yaml', 'siteName: 新名\n');
  await put(dir, 'data/edit/drafts/.site.yaml.part', 'siteName: 一半\n');
  await put(dir, 'data/edit/drafts/pages/secret.txt', 'x');
  const titleFor = async (token: string) =>
    (await askAs(token, 'single_page?name=about_us')).data.page.title;
  expect([await titleFor('li'), await titleFor('zhao')]).toEqual(['草稿', '草稿']);
  expect((await askAs('zhao', 'index_info')).data.site.siteName).toBe('新名');
  expect((await ask('index_info')).data.site.siteName).toBe('文站');
  await put(dir, 'data/edit/drafts/pages/about_us.md', page('第二稿'));
  expect(await titleFor('zhao')).toBe('第二稿');
  await put(dir, 'data/edit/drafts/pages/about_us.md', 'faulty');
  expect(await titleFor('zhao')).toBe('第二稿');
  await post('li', 'edit_show', { path: 'pages/about_us.md', text: page('未存') });
  expect([await titleFor('li'), await titleFor('zhao')]).toEqual(['未存', '第二稿']);
  expect((await ask('single_page?name=about_us')).data.page.title).toBe('关于');
});

test('a faulty text leaves the last valid one, and says where the fault is', async () => {
  const { askAs, post } = await editorsApi(FILES);
  await post('li', 'edit_show', { path: 'news/1.md', text: article({ title: '好' }) });
  const { data } = await post('li', 'edit_show', {
    path: 'news/1.md',
    text: article({ title: '坏', cover: { url: '/a.jpg', hight: 1 } }),
  });
  expect(data.problems).toEqual([
    { line: 5, message: expect.stringContaining('hight'), field: 'cover.hight' },
  ]);
  expect((await askAs('li', 'article_info?id=1')).data.article.title).toBe('好');
});

test('links and pictures that lead nowhere are told, also those to what is only shown', async () => {
  const { post, dir } = await editorsApi(FILES);
  await put(dir, 'media/a.png', 'x');
  await post('li', 'edit_show', { path: 'pages/plan.md', text: page('计划') });
  const body =
    '[好](/content/news/2)\n\n[也好](/single_page/plan)\n\n[坏](/content/news/9)\n\n![](/media/b.png)';
  const { data } = await post('li', 'edit_show', { path: 'news/1.md', text: article({}, body) });
  expect(data.problems).toEqual([
    { line: 11, message: expect.stringContaining('/content/news/9') },
    { line: 13, message: expect.stringContaining('/media/b.png') },
  ]);
  const home = 'title: 首页\nsections:\n  - type: text\n    content: "[坏](/nowhere)"\n';
  const shown = await post('li', 'edit_show', { path: 'pages/home.yaml', text: home });
  expect(shown.data.problems).toEqual([{ line: 4, message: expect.stringContaining('/nowhere') }]);
});

test('texts of another language are shown in that language alone', async () => {
  const { askAs, post } = await editorsApi(LANGUAGES_CONTENT);
  const show = async (path: string, text: string) =>
    (await post('li', 'edit_show', { path, text })).data.address;
  expect(await show('en/guides/201.md', article({ title: 'New' }))).toBe('/en/content/guides/201');
  expect(await show('en/site.yaml', 'siteName: Pumps & Co\n')).toBe('/en');
  const dataOf = async (call: string) => (await askAs('li', call)).data;
  const english = await dataOf('article_info?id=201&language=en');
  expect(english.article.title).toBe('New');
  expect(english.translation).toEqual({ of: 'zh-CN' });
  expect((await dataOf('index_info?language=en')).site).toMatchObject({
    siteName: 'Pumps & Co',
    locale: 'en',
    recordNumber: '京ICP备00000000号',
  });
  expect((await dataOf('article_info?id=201')).article.title).toBe('怎样选泵');
  expect((await dataOf('index_info')).site.siteName).toBe('泵业');
});

test.each([
  'news/1.draft.md',
  '../x/1.md',
  'data/edit/people.json',
  'news/../1.md',
  'en/news/1.md',
])('%s names no text', async (path) => {
  const { post } = await editorsApi(FILES);
  expect((await post('li', 'edit_show', { path, text: article() })).status).toBe(404);
});

test('what was shown and not saved is shown to nobody any more once the text is published', async () => {
  const { askAs, post } = await editorsApi(FILES);
  const path = 'news/1.md';
  const { data: read } = await askAs('li', `edit_read?path=${path}`);
  const text = read.text.replace('一', '存了');
  const { data: saved } = await post('li', 'edit_save', { path, text, base: read.version });
  for (const editor of ['li', 'wang'])
    await post(editor, 'edit_show', { path, text: article({ title: '没存' }) });
  const titles = async () => {
    const pages = [askAs('li', 'article_info?id=1'), askAs('wang', 'article_info?id=1')];
    return (await Promise.all(pages)).map(({ data }) => data.article.title);
  };
  expect(await titles()).toEqual(['没存', '没存']);
  await post('li', 'edit_publish', { path, version: saved.version });
  expect(await titles()).toEqual(['存了', '存了']);
});

test('a text that is not sent again is forgotten after two hours', async () => {
  let time = NOW;
  const { askAs, post } = await editorsApi(FILES, { now: () => time });
  await post('li', 'edit_show', { path: 'news/1.md', text: article({ title: '未存' }) });
  const title = async () => (await askAs('li', 'article_info?id=1')).data.article.title;
  time += 2 * 60 * 60 * 1000;
  expect(await title()).toBe('未存');
  time += 1;
  expect(await title()).toBe('一');
});

test('of too many texts the oldest of the session are forgotten', async () => {
  const { askAs, post } = await editorsApi(FILES);
  await post('wang', 'edit_show', { path: 'pages/p0.md', text: page('王') });
  for (let index = 0; index <= 20; index += 1)
    await post('li', 'edit_show', { path: `pages/p${index}.md`, text: page('页') });
  const names = (await askAs('li', 'page_list')).data.list.map(
    ({ name }: { name: string }) => name,
  );
  expect(names).toHaveLength(21);
  expect(names).not.toContain('p0');
  expect((await askAs('wang', 'page_list')).data.list).toHaveLength(2);
});
