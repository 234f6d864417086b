import { expect, test } from 'vitest';
import { createRedactor } from './redact';

const redact = createRedactor({
  NODE_ENV: 'test',
  REVALIDATE_SECRET: 'the-secret-of-webhooks',
  METRICS_TOKEN: 'short',
  CDN_PURGE_KEY: 'AKIDexample:secret-of-a-cdn',
  CONTENT_SOURCE_KEY: 'content-key,6489:admin-key',
  BAIDU_PUSH_URL: 'http://data.zz.baidu.com/urls?site=https://www.example.com&token=baidu-token',
  NOTIFY: `feishu https://open.feishu.cn/open-apis/bot/v2/hook/${'f'.repeat(36)} ${'s'.repeat(22)}`,
});
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJlZGl0b3IifQ.c2lnbmF0dXJl_-8';

test.each([
  ['a setting', 'signed with the-secret-of-webhooks', 'signed with ***'],
  ['one key of two', 'GET /?x=content-key&y=1', 'GET /?x=***&y=1'],
  ['the secret of a pair', 'signed with secret-of-a-cdn', 'signed with ***'],
  ['a password after a name', 'refused: admin-key', 'refused: ***'],
  ['the token in an address', 'refused: baidu-token', 'refused: ***'],
  ['the key of a robot', `POST /hook/${'f'.repeat(36)} 500`, 'POST /hook/*** 500'],
  ['the secret of a robot', `signed with ${'s'.repeat(22)}`, 'signed with ***'],
  ['a bearer', 'Authorization: Bearer abcdef0123', 'Authorization: *** ***'],
  ['a bearer in words', 'sent bearer abc.def-123 along', 'sent bearer *** along'],
  ['a token of the embedded API', `got ${JWT}, expired`, 'got ***, expired'],
  ['a parameter', 'GET /x?token=abc&page=2', 'GET /x?token=***&page=2'],
  ['a parameter with a longer name', '/x?access_token=abc#y', '/x?access_token=***#y'],
  ['a field', '{"password":"hunter2","page":2}', '{"password":***,"page":2}'],
  ['a printed header', "{ cookie: 'a=1; token=x', host: 'y' }", "{ cookie: ***, host: 'y' }"],
  ['a cookie header', 'Cookie: theme=dark; token=x', 'Cookie: ***'],
  ['a cookie', 'a=b; __prerender_bypass=123abc; x=y', 'a=b; __prerender_bypass=***; x=y'],
  ['a signature', 'x-signature: sha256=0011aabb', 'x-signature: ***'],
  ['a user in an address', 'redis://user:pass@10.0.0.6:6379', 'redis://***@10.0.0.6:6379'],
])('%s is hidden', (_, claimed, written) => {
  expect(redact(claimed)).toBe(written);
});

test.each([
  'article_info http 500: 服务器内部错误',
  'GET /content/news/101 200',
  'data.list.0.id: Invalid input',
  'https://www.example.com/content/news/101?page=2',
  'short words stay',
  'feishu: open.feishu.cn does not answer',
])('%s stays', (claimed) => {
  expect(redact(claimed)).toBe(claimed);
});
