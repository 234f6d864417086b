import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('next/server', () => ({ connection: async () => {} }));

import { handleClientError, plain } from './handle-client-error';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const lines = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line));

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return handleClientError(
    new Request('http://site.test/api/client-error', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

test('a report becomes one log line, and the response is empty', async () => {
  const answer = await send({ message: 'x is undefined', stack: 'at a\nat b', path: '/a?q=1' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(lines()).toEqual([
    'client error: x is undefined path=/a stack="at a at b" build="" userAgent=""',
  ]);
});

test.each([
  ['of another site', { message: 'x' }, { 'sec-fetch-site': 'cross-site' }, 403],
  ['without an error', { words: 'x' }, {}, 400],
  ['that is no JSON', 'x', {}, 400],
  ['that is too long', 'x'.repeat(5000), {}, 413],
])('a report %s is refused', async (_, body, headers, status) => {
  const answer = await send(body, headers);
  expect([answer.status, await answer.text()]).toEqual([status, '']);
  expect(lines()).toEqual([]);
});

test('text of a report cannot add log lines', () => {
  expect(plain('a\r\n2026 error b\u2028c\u001b[31md\u202ee\u0000', 100)).toBe(
    'a 2026 error b c [31md e',
  );
  expect(plain('字'.repeat(500), 300)).toHaveLength(300);
});

test('what a visitor searched for is in no URL of a report, whose lines and columns stay', () => {
  const stack =
    'Error: no\nat a (https://site.test/search?q=%E6%9D%8E%E5%9B%9B#a:12:3)\nat https://site.test/search?q=李:1\nat b (/x.js:1:2)';
  expect(plain(`${stack} /zh-hant/search?q=李 "/search#李" a ? b`, 1000)).toBe(
    'Error: no at a (https://site.test/search:12:3) at https://site.test/search:1 at b (/x.js:1:2) /zh-hant/search "/search" a ? b',
  );
});

test('at most 60 reports a minute are logged', async () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date', 'performance'] });
  for (let report = 0; report < 200; report += 1) await send({ message: `number ${report}` });
  expect(lines()).toHaveLength(60);
  vi.advanceTimersByTime(60_001);
  await send({ message: 'a minute later' });
  expect(lines()).toHaveLength(61);
  vi.useRealTimers();
});
