import { afterEach, expect, test, vi } from 'vitest';
import { lifecycle } from '../net/lifecycle';
import { readiness } from './readiness';

afterEach(() => {
  lifecycle().state = 'starting';
});

test.each([
  ['starting', false],
  ['ready', true],
  ['stopping', false],
] as const)('a process that is %s is ready: %s', (state, ready) => {
  lifecycle().state = state;
  expect(readiness()).toMatchObject({ ready, state });
});

test('a dead backend makes no process unready, and is reported', () => {
  lifecycle().state = 'ready';
  vi.stubEnv('API_BASE_URL', 'https://api.example.com');
  expect(readiness()).toMatchObject({
    ready: true,
    backend: { kind: 'external', dead: false, answeredSecondsAgo: null },
  });
});
