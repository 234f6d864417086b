import { expect, test } from 'vitest';
import { article, CATEGORY, page, testApi } from '../testing/content-folder';

const FILES = { 'news/category.yaml': CATEGORY, 'news/1.md': article(), 'pages/terms.md': page() };
const BROKEN = { status: 500, code: 500, message: '服务器内部错误', data: null };

test('every response is JSON with no-store and nosniff', async () => {
  const { fetch } = await testApi(FILES);
  for (const question of ['index_info', 'nothing', 'article_list?page=x', 'openapi.json']) {
    const { headers } = await fetch(question);
    expect(Object.fromEntries(headers), question).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test.each([
  ['POST', 'index_info', 'GET, HEAD'],
  ['OPTIONS', 'openapi.json', 'GET, HEAD'],
  ['GET', 'login', 'POST'],
])('%s %s answers 405 and says what is allowed', async (method, call, allow) => {
  const response = await (await testApi(FILES)).fetch(call, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  expect(await response.json()).toMatchObject({ code: 405, data: null });
});

// More of both are in packages/contract/conformance, whose checks the embedded API has to pass.
test.each([
  'article_list?page=99999999999999999999',
  'article_list?limit=101',
  'article_list?page=1&page=2',
  'article_info',
  'article_info?id=abc',
  'changes?limit=10001',
  'changes?cursor=',
  'changes?cursor=x',
  'changes?cursor=WzEsMiwzXQ',
  'index_info?requiredLogin=2',
])('%s answers 400', async (question) => {
  const message = expect.stringContaining('请求参数错误');
  const { ask } = await testApi(FILES);
  expect(await ask(question)).toEqual({ status: 400, code: 400, message, data: null });
});

test.each([
  'nothing',
  '',
  'index_info/',
  'index_info/x',
  'constructor',
  '%E0%A4%A',
  'article_info?id=01',
  'article_list?category=pages',
  'article_list?category=',
  'single_page?name=Terms',
  'single_page?name=../site',
  'redirect_list',
])('%j, which does not exist, answers 404', async (question) => {
  const { ask } = await testApi(FILES);
  const missing = { status: 404, code: 404, message: '请求资源不存在', data: null };
  expect(await ask(question)).toEqual(missing);
});

test('HEAD answers as GET does, without the body', async () => {
  const { fetch } = await testApi(FILES);
  const found = await fetch('article_info?id=1', { method: 'HEAD' });
  expect([found.status, await found.text()]).toEqual([200, '']);
  expect(found.headers.get('content-type')).toContain('application/json');
  expect((await fetch('article_info?id=9', { method: 'HEAD' })).status).toBe(404);
});

test('a body longer than any of the contract is refused', async () => {
  const { ask } = await testApi(FILES);
  const headers = { 'content-type': 'application/json' };
  const body = ' '.repeat(16 * 1024 + 1);
  const refused = { status: 413, code: 413, message: '请求内容过大' };
  expect(await ask('login', { method: 'POST', body, headers })).toMatchObject(refused);
});

test.each([
  ['{"username":"a","password":"b"}', 'application/json', 403, '尚未配置登录账号'],
  ['{', 'application/json', 400, '请求参数错误'],
  ['a', 'text/plain', 400, '请求参数错误'],
])('without an account a login with %s as %s answers %i', async (body, type, code, message) => {
  const { ask } = await testApi(FILES, { isSignedIn: undefined });
  const answer = await ask('login', { method: 'POST', body, headers: { 'content-type': type } });
  expect(answer).toMatchObject({ status: code, code, message: expect.stringContaining(message) });
});

test('with another backend configured only the description of the contract is here', async () => {
  const { ask, fetch } = await testApi(FILES, { external: true });
  expect((await fetch('openapi.json')).status).toBe(200);
  for (const question of ['index_info', 'article_list', 'nothing', 'article_list?page=0']) {
    expect(await ask(question), question).toMatchObject({ status: 404, code: 404 });
  }
});

test('a server error is logged, and its response reveals nothing', async () => {
  const isSignedIn = () => Promise.reject(new Error('secret'));
  const { ask, lines } = await testApi(FILES, { isSignedIn });
  expect(await ask('index_info')).toEqual(BROKEN);
  expect(lines).toEqual([expect.stringContaining('GET /api/web/index_info: Error: secret')]);
});

test('with an invalid site.yaml only index_info fails', async () => {
  const { ask, lines, dir } = await testApi({ ...FILES, 'site.yaml': 'siteNam: 文站\n' });
  expect(await ask('index_info')).toEqual(BROKEN);
  expect((await ask('article_list')).data.total).toBe(1);
  expect(lines.join('\n')).toContain(`${dir}/site.yaml:1: 不认识的键：siteNam`);
});

test('a content folder that is not there is a failure of the server', async () => {
  const { ask, lines } = await testApi('/nowhere/content');
  expect((await ask('index_info')).status).toBe(500);
  expect(lines[0]).toContain('/nowhere/content');
});
