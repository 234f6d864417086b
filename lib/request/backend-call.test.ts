// Runs alone: each failure is logged once a minute.
import { ApiError } from '@wenzhan/contract/request/errors';
import { type BackendCalled, backendCalled } from '@wenzhan/kit/telemetry/events';
import { expect, test, vi } from 'vitest';
import { instrumentCall, logCallFailure } from './backend-call';

const told: BackendCalled[] = [];
backendCalled.subscribe((news) => told.push(news));

test('each call is sent with a unique id', async () => {
  const ask = async (headers: Record<string, string>) => headers['x-request-id'];
  const [one, other] = [await instrumentCall('search', ask), await instrumentCall('search', ask)];
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).not.toBe(one);
});

test('each call is published with its outcome; a failure is one log line with the call id', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  told.length = 0;
  let sent = '';
  const failing = instrumentCall('article_info', async (headers) => {
    sent = headers['x-request-id'] ?? '';
    throw new ApiError('服务不可用', { kind: 'http', call: 'article_info', status: 503 });
  });
  logCallFailure(await failing.catch((error: unknown) => error));
  const fields = `call=article_info kind=http status=503 callId=${sent} durationMs=\\d+`;
  const line = new RegExp(`^article_info http 503: 服务不可用 ${fields}$`);
  expect(logged.mock.calls).toEqual([[expect.stringMatching(line)]]);
  expect(told).toMatchObject([{ call: 'article_info', outcome: 'http' }]);
});

test('a missing thing is no failure', async () => {
  told.length = 0;
  const missing = new ApiError('', { kind: 'envelope', call: 'article_info', code: 404 });
  await instrumentCall('article_info', () => Promise.reject(missing)).catch(() => {});
  expect(told).toMatchObject([{ outcome: 'missing' }]);
});
