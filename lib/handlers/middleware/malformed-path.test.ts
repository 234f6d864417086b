import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { rejectLongPath, rejectMalformedPath } from './malformed-path';

function ask(path: string, userAgent = 'Mozilla/5.0') {
  const headers = { 'user-agent': userAgent };
  const request = new NextRequest(`http://site.example${path}`, { headers });
  return rejectMalformedPath(request) ?? rejectLongPath(request);
}

test.each([
  '/',
  '/content/%E4%B8%AD',
  '/content/a%2Fb',
  `/${'7'.repeat(198)}`,
  `/media/${encodeURIComponent('二〇二五年度环境、社会及公司治理报告（征求意见稿）')}.pdf`,
])('%s goes on', (path) => {
  expect(ask(path)).toBeNull();
});

test.each([
  '/content/news/%',
  '/content/news/%ff',
  '/%c0%80',
  `/${'7'.repeat(199)}`,
  '/_global-error',
])('%s gets the page of a path without a route', (path) => {
  expect(ask(path)?.headers.get('x-middleware-rewrite')).toBe('http://site.example/-');
});

test('a bot gets no page for such a path', async () => {
  const answer = ask('/content/news/%ff', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect([answer?.status, await answer?.text()]).toEqual([404, '']);
  expect(answer?.headers.has('x-middleware-rewrite')).toBe(false);
});
