// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const beacon = vi.fn((_address: string, _body: string) => true);

beforeEach(() => {
  vi.resetModules();
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

async function report(...errors: unknown[]) {
  const { sendClientError } = await import('./client-report');
  for (const error of errors) sendClientError(error);
  return beacon.mock.calls.map(([, body]) => JSON.parse(body));
}

test('an error is sent with its words, its stack and the path of the page', async () => {
  const [sent] = await report(new TypeError('x is undefined'));
  expect(sent).toMatchObject({ message: 'TypeError: x is undefined', path: location.pathname });
  expect(sent.stack).toContain('client-report.test');
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/client-error');
});

test('the same is sent once, and of different ones three', async () => {
  const many = [1, 1, 1, 2, 3, 4, 5].map((number) => new Error(`number ${number}`));
  const sent = await report(...many);
  expect(sent.map(({ message }) => message)).toEqual([1, 2, 3].map((n) => `Error: number ${n}`));
});

test('what is thrown without being an error is sent as text', async () => {
  expect((await report('just words', 17)).map(({ message }) => message)).toEqual([
    'just words',
    '17',
  ]);
});

test('however much there is to say, the report stays small', async () => {
  const error = new Error('错'.repeat(5000));
  error.stack = '误'.repeat(50_000);
  await report(error);
  expect(new Blob([beacon.mock.calls[0]?.[1] ?? '']).size).toBeLessThan(4096);
});

test.each([
  ['known to the server', Object.assign(new Error('of the server'), { digest: '123' })],
  ['a chunk of a build that is gone', new Error('Failed to load chunk /_next/a.js')],
  ['another site’s', 'Script error.'],
  ['harmless', 'ResizeObserver loop completed with undelivered notifications.'],
  ['an extension’s', Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/x.js:1' })],
  ['nothing', undefined],
])('what is %s is not sent', async (_, error) => {
  expect(await report(error)).toEqual([]);
});
