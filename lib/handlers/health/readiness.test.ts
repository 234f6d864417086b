// Runs alone: the page cache belongs to the process.
import { setContentThread } from '@wenzhan/contract/request/embedded-api';
import { pageEntry } from '@wenzhan/host/testing/cache-entries';
import type { RedisTier } from '@wenzhan/host/testing/parts';
import { Store } from '@wenzhan/host/testing/parts';
import { thisProcess } from '@wenzhan/kit/process/process';
import { afterEach, expect, test, vi } from 'vitest';
import { readiness } from './readiness';

afterEach(() => {
  thisProcess.lifecycle.state = 'starting';
});

test.each([
  ['starting', false],
  ['ready', true],
  ['stopping', false],
] as const)('a process that is %s is ready: %s', (state, ready) => {
  thisProcess.lifecycle.state = state;
  expect(readiness()).toMatchObject({ ready, state });
});

test('without self-hosting a process that answers is ready', () => {
  vi.stubEnv('SELF_HOSTING', '0');
  expect(readiness()).toMatchObject({ ready: true, state: 'ready' });
});

test('a content thread that fails again and again makes the process unready', () => {
  thisProcess.lifecycle.state = 'ready';
  const thread = { fetch: vi.fn(), isRunning: false };
  setContentThread(thread);
  expect(readiness().ready).toBe(false);
  thread.isRunning = true;
  expect(readiness().ready).toBe(true);
});

test('an unavailable backend makes no process unready, and is reported', () => {
  thisProcess.lifecycle.state = 'ready';
  vi.stubEnv('API_BASE_URL', 'https://api.example.com');
  const state = { unavailable: true, answeredAt: Date.now() - 7000 };
  Object.assign(thisProcess.backend, state);
  const backend = { kind: 'external', unavailable: true, answeredSecondsAgo: 7 };
  expect(readiness()).toMatchObject({ ready: true, backend });
});

test('readiness reports size and capacity of the cache, and the last response of Redis', async () => {
  expect(readiness()).toMatchObject({ cache: null, redis: { state: 'off' } });
  const store = new Store({ memoryBytes: 1_000_000 });
  thisProcess.pageCache = store;
  await store.put(pageEntry('/a'));
  await store.put(pageEntry('/b', { status: 404 }));
  expect(readiness()).toMatchObject({
    cache: {
      memory: { pages: 1, entries: 2, bytes: expect.any(Number), maxBytes: 1_000_000 },
      disk: null,
    },
    redis: { state: 'off', answeredSecondsAgo: null },
  });
  const health = { state: 'unavailable', answeredAt: Date.now() - 7000 };
  store.share({ health } as unknown as RedisTier);
  expect(readiness().redis).toEqual({ state: 'unavailable', answeredSecondsAgo: 7 });
});
