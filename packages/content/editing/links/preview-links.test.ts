import { readFileSync } from 'node:fs';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { beforeEach, expect, test, vi } from 'vitest';
import { article, CATEGORY, NOW, page, put, testApi } from '../../testing/content-folder';
import { LANGUAGES_CONTENT } from '../../testing/languages';
import { ROLE_OF } from '../editing-handler';
import { editorsApi } from '../testing/editors-api';

const DAY = 24 * 60 * 60 * 1000;
const FUTURE = '2027-01-01T09:00:00+08:00';
const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '一', tags: ['旧'] }, '旧的。'),
  'news/1.draft.md': article({ title: '一稿', tags: ['新'] }, '新的。'),
  'news/2.md': article({ title: '二' }),
  'news/2.draft.md': article({ title: '二稿' }),
  'news/3.md': article({ title: '三稿', status: 'draft' }),
  'news/4.md': article({ title: '四稿', publishedAt: FUTURE }),
  'pages/about_us.md': page('关于'),
  'pages/plan.md': page('计划'),
};

beforeEach(() => {
  vi.stubEnv('AUTH_SECRET', 'a secret of tests that is long enough');
  vi.stubEnv('EDITOR_USERNAME', 'editor');
  vi.stubEnv('EDITOR_PASSWORD', 'a password of tests');
});

/** A site whose editors are those of the environment, or are told by their names. */
async function linkedSite(files: Record<string, string> = FILES) {
  let time = NOW;
  const api = await editorsApi(files, { now: () => time });
  const make = async (path: string, days = 1) => {
    const { data, status, message } = await api.post('zhao', 'edit_link', { path, days });
    expect([status, message]).toEqual([200, '']);
    const url = new URL(data.address, 'https://www.example.com');
    return {
      ...data,
      token: url.searchParams.get('token') ?? '',
      next: url.searchParams.get('next'),
    };
  };
  const titlesFor = async (token: string) =>
    (await api.askAs(token, 'article_list')).data.list.map(({ title }: { title: string }) => title);
  const pass = (ms: number) => {
    time += ms;
  };
  return { ...api, make, titlesFor, pass };
}

test('a link shows the draft of one text, and no other one', async () => {
  const { make, askAs, ask, titlesFor } = await linkedSite();
  const { token, next } = await make('news/1.md');
  expect(next).toBe('/content/news/1');
  expect(await titlesFor(token)).toEqual(['二', '一稿']);
  const { article: shown } = (await askAs(token, 'article_info?id=1')).data;
  expect(shown).toMatchObject({ title: '一稿', status: 'draft' });
  expect(shown).not.toHaveProperty('editUrl');
  expect((await askAs(token, 'article_info?id=2')).data.article.title).toBe('二');
  for (const id of [3, 4]) expect((await askAs(token, `article_info?id=${id}`)).status).toBe(404);
  expect((await askAs(token, 'tag_list')).data.list.map(({ name }: never) => name)).toEqual(['新']);
  expect((await askAs(token, 'search?keyword=二稿')).data.total).toBe(0);
  expect((await askAs(token, 'changes')).data).toEqual((await ask('changes')).data);
  expect((await askAs(token, 'index_info')).data).toEqual((await ask('index_info')).data);
  expect(await titlesFor('nobody')).toEqual(['二', '一']);
  expect((await ask('article_info?id=1')).data.article.title).toBe('一');
});

test('a text that is not published yet is shown, too', async () => {
  const { make, titlesFor } = await linkedSite();
  expect(await titlesFor((await make('news/3.md')).token)).toEqual(['三稿', '二', '一']);
  expect(await titlesFor((await make('news/4.md')).token)).toEqual(['四稿', '二', '一']);
});

test('drafts of pages and of the site are shown, each by its own link', async () => {
  const { make, askAs, ask, dir } = await linkedSite();
  await put(dir, 'data/edit/drafts/pages/about_us.md', page('关于稿'));
  await put(dir, 'data/edit/drafts/pages/plan.md', page('计划稿'));
  await put(dir, 'data/edit/drafts/site.yaml', 'siteName: 新名\n');
  const { token } = await make('pages/about_us.md');
  const pages = async (as: string) =>
    (await askAs(as, 'page_list')).data.list.map(({ title }: { title: string }) => title);
  expect(await pages(token)).toEqual(['关于稿', '计划']);
  expect((await askAs(token, 'index_info')).data).toEqual((await ask('index_info')).data);
  const site = await make('site.yaml');
  expect((await askAs(site.token, 'index_info')).data.site.siteName).toBe('新名');
  expect(await pages(site.token)).toEqual(['关于', '计划']);
  expect(await pages('nobody')).toEqual(['关于', '计划']);
});

test('with categories that exist only with their articles, no other draft is visible either', async () => {
  const { make, askAs } = await linkedSite({
    ...LANGUAGES_CONTENT,
    'en/guides/202.md': article({ title: 'Draft', status: 'draft' }),
    'en/news/101.md': article({ title: 'Other', status: 'draft' }),
  });
  const { token, next } = await make('en/guides/202.md');
  expect(next).toBe('/en/content/guides/202');
  const list = (await askAs(token, 'article_list?language=en')).data.list;
  expect(list.map(({ title }: never) => title).sort()).toEqual(['Draft', 'How to choose pumps']);
  const categories = (await askAs(token, 'category_list?language=en')).data.list;
  expect(categories.map(({ name }: never) => name)).toEqual(['guides']);
  expect((await askAs(token, 'article_list')).data.total).toBe(3);
});

test('an unsaved text of an editor is shown by no link', async () => {
  const { make, post, titlesFor } = await linkedSite();
  const { token } = await make('news/1.md');
  const text = article({ title: '未存' });
  await post('zhao', 'edit_show', { path: 'news/1.md', text });
  expect(await titlesFor(token)).toEqual(['二', '一稿']);
});

test('the token of a link names a reader, and can do nothing that editors do', async () => {
  const { make, askAs, ask } = await linkedSite();
  const { token } = await make('news/1.md');
  const { user } = (await askAs(token, 'user_info')).data;
  expect(user).toMatchObject({ username: '预览链接的读者', isReader: true });
  for (const { name, method } of Object.values(editingCalls)) {
    if (ROLE_OF[name] === 'anybody') continue;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const query = method === 'GET' ? '?path=news/1.md&version=1' : '';
    const body = method === 'POST' ? '{}' : null;
    expect([name, (await ask(name + query, { method, headers, body })).status]).toEqual([
      name,
      401,
    ]);
  }
});

test('where the service itself decides who is an editor, the token of a link is none, either', async () => {
  const { make, dir } = await linkedSite();
  const { token } = await make('news/1.md');
  const { ask } = await testApi(dir, { isSignedIn: undefined, now: () => NOW } as never);
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await ask('article_list', { headers });
  expect(data.list.map(({ title }: never) => title)).toEqual(['二', '一稿']);
  expect((await ask('edit_status', { headers })).status).toBe(401);
  expect((await ask('user_info', { headers })).status).toBe(200);
});

test('a link that was ended, has expired, or is of another key shows nothing', async () => {
  const { make, post, askAs, titlesFor, pass } = await linkedSite();
  const [one, two] = [await make('news/1.md', 1), await make('news/1.md', 2)];
  const isOver = async (token: string) => {
    expect((await askAs(token, 'user_info')).status).toBe(401);
    expect(await titlesFor(token)).toEqual(['二', '一']);
  };
  const { list } = (await askAs('wang', 'edit_links?path=news/1.md')).data;
  expect(list).toEqual([
    { id: two.id, by: 'zhao', expiresAt: new Date(NOW + 2 * DAY).toISOString() },
    { id: one.id, by: 'zhao', expiresAt: new Date(NOW + DAY).toISOString() },
  ]);
  expect((await askAs('wang', 'edit_links?path=news/2.md')).data.list).toEqual([]);
  expect((await post('wang', 'edit_unlink', { id: two.id })).status).toBe(200);
  expect((await post('wang', 'edit_unlink', { id: two.id })).status).toBe(404);
  await isOver(two.token);
  expect(await titlesFor(one.token)).toEqual(['二', '一稿']);
  pass(DAY + 1000);
  await isOver(one.token);
  expect((await askAs('wang', 'edit_links?path=news/1.md')).data.list).toEqual([]);
  const three = await make('news/1.md');
  const [head, body, signature] = three.token.split('.');
  const payload = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...payload, sub: 'news/2.md' })).toString(
    'base64url',
  );
  await isOver(`${head}.${forged}.${signature}`);
  vi.stubEnv('AUTH_SECRET', 'another secret of tests, long enough');
  await isOver(three.token);
});

test('a link needs a text, and there are not too many', async () => {
  const { post, make, dir } = await linkedSite();
  for (const path of ['news/9.md', 'news/1.draft.md', '../x', 'pages/none.md'])
    expect((await post('zhao', 'edit_link', { path, days: 1 })).status).toBe(404);
  expect((await post('zhao', 'edit_link', { path: 'news/1.md', days: 91 })).status).toBe(400);
  for (let count = 0; count < 50; count += 1) await make('news/1.md');
  expect((await post('zhao', 'edit_link', { path: 'news/1.md', days: 1 })).status).toBe(409);
  await make('news/2.md');
  const kept = readFileSync(`${dir}/data/edit/links.json`, 'utf8');
  expect(JSON.parse(kept)).toHaveLength(51);
  expect(kept).not.toContain('eyJ');
});
