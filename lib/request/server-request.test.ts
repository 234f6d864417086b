import { setTimeout as sleep } from 'node:timers/promises';
import { pageList } from '@wenzhan/contract/calls/static-pages';
import { type EmbeddedApi, setContentThread } from '@wenzhan/contract/request/embedded-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestUnlogged } from './server-request';

const DATA = { list: [] };

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', '');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', '');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  setContentThread(undefined as unknown as EmbeddedApi);
});

/** Provides a thread whose calls are answered one after the other, each after its time and with its status. */
function provideThread(...answers: [ms: number, status: number][]): void {
  const fetch = async ({ signal }: Request) => {
    const [ms, status] = answers.shift() ?? [0, 500];
    await new Promise((resolve, reject) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const code = status === 200 ? 0 : status;
    return Response.json({ code, message: '', data: DATA }, { status });
  };
  setContentThread({ fetch } as unknown as EmbeddedApi);
}

test.each([
  ['that a busy machine delays', [[19_000, 200]]],
  [
    'whose thread hangs, and is replaced',
    [
      [12_000, 503],
      [6000, 200],
    ],
  ],
] as [string, [number, number][]][])(
  'a call of the embedded API %s is answered late, and does not fail',
  async (_, answers) => {
    provideThread(...answers);
    const called = requestUnlogged(pageList, {});
    called.catch(() => {});
    await vi.advanceTimersByTimeAsync(19_999);
    vi.useRealTimers();
    expect(await Promise.race([called, sleep(0, 'nothing yet')])).toEqual(DATA);
  },
);
