import { expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, page, put, testApi } from '../../testing/content-folder';
import { type CallName, endpoints } from '../api/endpoints';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({
    tags: ['甲'],
    cover: { url: '/a.svg', alt: 'a', width: 4, height: 3 },
    seo: { noindex: true },
  }),
  'news/2.md': article({ tags: ['甲'], publishedAt: '2026-11-20T10:00:00+08:00' }),
  'pages/about_us.md': page('关于'),
  'redirects.yaml': '- from: /old\n  to: /content\n  status: 308\n- from: /gone\n  status: 410\n',
};

const QUESTIONS: Partial<Record<CallName, string>> = {
  index_info: 'index_info?requiredLogin=0',
  category_list: 'category_list',
  article_list: 'article_list?category=news&tag=甲&page=1&limit=1',
  article_info: 'article_info?id=1',
  page_list: 'page_list',
  single_page: 'single_page?name=about_us',
  search: 'search?keyword=正文',
  changes: 'changes',
  redirect_list: 'redirect_list',
};

test.each(Object.entries(QUESTIONS))(
  '%s answers what the contract says',
  async (name, question) => {
    const { ask } = testApi(await contentFolder(FILES));
    const { status, code, message, data } = await ask(question);
    expect({ status, code, message }).toEqual({ status: 200, code: 0, message: '' });
    expect(endpoints[name as CallName].data.safeParse(data).error).toBeUndefined();
  },
);

test('every answer is JSON that nobody stores or guesses at', async () => {
  const { fetch } = testApi(await contentFolder(FILES));
  for (const question of ['index_info', 'nothing', 'article_list?page=x', 'openapi.json']) {
    const { headers } = await fetch(question);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each(['nothing', '', 'index_info/', 'index_info/x', 'constructor', '%E0%A4%A'])(
  'the unknown path %j answers 404 in the envelope',
  async (path) => {
    const { ask } = testApi(await contentFolder(FILES));
    expect(await ask(path)).toEqual({
      status: 404,
      code: 404,
      message: '请求资源不存在',
      data: null,
    });
  },
);

test.each([
  ['POST', 'index_info', 'GET, HEAD'],
  ['DELETE', 'article_list', 'GET, HEAD'],
  ['OPTIONS', 'openapi.json', 'GET, HEAD'],
  ['GET', 'login', 'POST'],
])('%s %s answers 405 and says what is allowed', async (method, call, allow) => {
  const { fetch } = testApi(await contentFolder(FILES));
  const response = await fetch(call, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allow);
  expect(await response.json()).toMatchObject({ code: 405, data: null });
});

test.each([
  'article_list?page=0',
  'article_list?page=x',
  'article_list?page=1e308',
  'article_list?page=99999999999999999999',
  'article_list?limit=101',
  'article_list?page=1&page=2',
  'article_info',
  'article_info?id=abc',
  'single_page',
  'search',
  'search?keyword=',
  'search?keyword=a&page=99999999999999999999',
  'search?keyword=a&limit=99999999999999999999',
  `search?keyword=${'字'.repeat(65)}`,
  'changes?limit=10001',
  'changes?cursor=x',
  'index_info?requiredLogin=2',
])('%s answers 400', async (question) => {
  const { ask } = testApi(await contentFolder(FILES));
  const { status, code, message } = await ask(question);
  expect({ status, code }).toEqual({ status: 400, code: 400 });
  expect(message).toContain('请求参数错误');
});

test('HEAD answers as GET does, without the body', async () => {
  const { fetch } = testApi(await contentFolder(FILES));
  const found = await fetch('article_info?id=1', { method: 'HEAD' });
  expect([found.status, await found.text()]).toEqual([200, '']);
  expect(found.headers.get('content-type')).toContain('application/json');
  expect((await fetch('article_info?id=9', { method: 'HEAD' })).status).toBe(404);
});

test('a body longer than any of the contract is not read to its end, whatever its length says', async () => {
  const { ask } = testApi(await contentFolder(FILES));
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4096));
    },
  });
  const headers = { 'content-type': 'application/json' };
  const streamed = { method: 'POST', body: endless, headers, duplex: 'half' } as RequestInit;
  const refused = { status: 413, code: 413, message: '请求内容过大' };
  expect(await ask('login', streamed)).toMatchObject(refused);
  expect(sent).toBeLessThan(10);
  const body = ' '.repeat(20_000);
  expect(await ask('login', { method: 'POST', body, headers })).toMatchObject(refused);
});

test('nobody can sign in, and nobody is', async () => {
  const { ask } = testApi(await contentFolder(FILES), { isSignedIn: undefined });
  const send = (body: string, type = 'application/json') =>
    ask('login', { method: 'POST', body, headers: { 'content-type': type } });
  expect(await send('{"username":"a","password":"b"}')).toMatchObject({
    status: 403,
    code: 403,
    message: '尚未配置登录账号',
  });
  expect(await send('{"username":"a"}')).toMatchObject({ status: 400, code: 400 });
  expect(await send('{')).toMatchObject({ status: 400, code: 400 });
  expect(await send('a', 'text/plain')).toMatchObject({ status: 400, code: 400 });
  const headers = { authorization: 'Bearer anything' };
  expect(await ask('user_info?requiredLogin=1', { headers })).toMatchObject({
    status: 401,
    code: 401,
  });
});

test('with another backend configured only the description of the contract is here', async () => {
  const { ask, fetch } = testApi(await contentFolder(FILES), { external: true });
  expect((await fetch('openapi.json')).status).toBe(200);
  for (const question of ['index_info', 'article_list', 'nothing', 'article_list?page=0']) {
    expect(await ask(question)).toMatchObject({ status: 404, code: 404 });
  }
});

test('a failure of the server is logged and tells the visitor nothing', async () => {
  const lines: string[] = [];
  const { ask } = testApi(await contentFolder(FILES), {
    log: (line) => lines.push(line),
    isSignedIn: async () => {
      throw new Error('secret');
    },
  });
  expect(await ask('index_info')).toEqual({
    status: 500,
    code: 500,
    message: '服务器内部错误',
    data: null,
  });
  expect(lines).toEqual([expect.stringContaining('GET /api/web/index_info: Error: secret')]);
});

test('without a good site.yaml index_info fails, and everything else goes on', async () => {
  const lines: string[] = [];
  const dir = await contentFolder(FILES);
  await put(dir, 'site.yaml', 'siteNam: 文站\n');
  const { ask } = testApi(dir, { log: (line) => lines.push(line) });
  expect(await ask('index_info')).toMatchObject({ status: 500, message: '服务器内部错误' });
  expect((await ask('article_list')).data.total).toBe(2);
  expect(lines.join('\n')).toContain(`${dir}/site.yaml:1: 不认识的键：siteNam`);
});

test('a content folder that is not there is a failure of the server', async () => {
  const lines: string[] = [];
  const { ask } = testApi('/nowhere/content', { log: (line) => lines.push(line) });
  expect((await ask('index_info')).status).toBe(500);
  expect(lines[0]).toContain('/nowhere/content');
});
