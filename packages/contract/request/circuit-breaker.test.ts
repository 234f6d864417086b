import { newProcess, thisProcess } from '@wenzhan/kit/process/process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { articleInfo } from '../calls/articles';
import { messageCreate } from '../calls/messages';
import { getBackendHealth, resetCircuitBreaker, withCircuitBreaker } from './circuit-breaker';
import { ApiError } from './errors';

const PROBE_EVERY_MS = 1000;
const failure = (kind: ApiError['kind'], status?: number) =>
  new ApiError('x', { kind, call: 'article_info', status });
const late = () => Promise.reject(failure('timeout'));

const alive = () => Promise.resolve('x');

/** A call that fails when the test says so. */
function hanging() {
  let giveUp = () => {};
  const call = new Promise<never>((_, reject) => {
    giveUp = () => reject(failure('timeout'));
  });
  return { call, giveUp };
}

const probe = vi.fn(late);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(thisProcess.backend, newProcess().backend);
  probe.mockReset().mockImplementation(late);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => vi.useRealTimers());

async function kindOf(task: () => Promise<unknown>): Promise<string> {
  return withCircuitBreaker(articleInfo, task, probe).then(
    () => 'answered',
    (error: ApiError) => error.kind,
  );
}

async function fail(times: number, error: ApiError): Promise<void> {
  for (let done = 0; done < times; done += 1) await kindOf(() => Promise.reject(error));
}

test.each([
  ['network', undefined],
  ['timeout', undefined],
  ['http', 500],
  ['http', 503],
] as const)('a backend of which all is %s %s is soon not asked any more', async (kind, status) => {
  await fail(3, failure(kind, status));
  const asked = vi.fn(alive);
  expect(await kindOf(asked)).toBe('unavailable');
  expect(asked).not.toHaveBeenCalled();
  expect(getBackendHealth().unavailable).toBe(true);
});

test.each([
  ['http', 400],
  ['http', 401],
  ['http', 404],
  ['http', 429],
  ['envelope', 200],
  ['invalid', 200],
  ['aborted', undefined],
] as const)('one of which all is %s %s is alive', async (kind, status) => {
  await fail(20, failure(kind, status));
  expect(await kindOf(alive)).toBe('answered');
  expect(getBackendHealth()).toEqual({ unavailable: false, answeredSecondsAgo: 0 });
});

test('an error of our own counts neither as an outage nor as a response', async () => {
  await fail(2, failure('timeout'));
  for (let done = 0; done < 5; done += 1) await kindOf(() => Promise.reject(new TypeError('x')));
  expect(getBackendHealth()).toEqual({ unavailable: false, answeredSecondsAgo: null });
  await fail(1, failure('timeout'));
  expect(await kindOf(late)).toBe('unavailable');
});

test('a successful probe closes the circuit, without a visitor’s request', async () => {
  await fail(3, failure('timeout'));
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  expect(await kindOf(alive)).toBe('unavailable');
  probe.mockResolvedValue(undefined as never);
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  expect(await kindOf(alive)).toBe('answered');
  expect(getBackendHealth().unavailable).toBe(false);
});

test.each([
  ['rejects', [failure('http', 401), failure('http', 401)]],
  ['answers against the contract', [failure('invalid', 200)]],
  ['rejects, or answers against the contract', [failure('http', 401), failure('invalid', 200)]],
  ['rejects in part', [failure('timeout'), failure('http', 404)]],
])('a backend that %s after an outage is available again', async (_, errors) => {
  await fail(3, failure('timeout'));
  expect(await kindOf(alive)).toBe('unavailable');
  probe.mockRejectedValue(new AggregateError(errors));
  await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
  expect(getBackendHealth()).toEqual({ unavailable: false, answeredSecondsAgo: 0 });
  expect(await kindOf(alive)).toBe('answered');
});

test('the circuit stays open while no call of a probe is answered', async () => {
  await fail(3, failure('timeout'));
  const outages = [failure('network'), failure('timeout'), failure('http', 503)];
  probe.mockRejectedValue(new AggregateError(outages));
  await vi.advanceTimersByTimeAsync(10 * PROBE_EVERY_MS);
  expect(getBackendHealth().unavailable).toBe(true);
  expect(await kindOf(alive)).toBe('unavailable');
});

test('an unavailable backend is probed no more often than once a second', async () => {
  await fail(3, failure('timeout'));
  probe.mockClear();
  for (let ms = 0; ms < 10_000; ms += 100) {
    await kindOf(late);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(probe.mock.calls.length).toBeLessThanOrEqual(10);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('outages that are not consecutive leave the circuit closed', async () => {
  for (let round = 0; round < 5; round += 1) {
    await fail(2, failure('http', 500));
    expect(await kindOf(alive)).toBe('answered');
  }
});

test('5xx of a few resources do not open the circuit: the first probe runs at once', async () => {
  probe.mockResolvedValue(undefined as never);
  await fail(3, failure('http', 500));
  await vi.advanceTimersByTimeAsync(0);
  expect(await kindOf(alive)).toBe('answered');
});

test('while the first probe of a busy backend takes its time, calls wait for it and do not fail', async () => {
  let succeed = () => {};
  probe.mockReturnValue(
    new Promise<never>((resolve) => {
      succeed = resolve as () => void;
    }),
  );
  await fail(3, failure('http', 500));
  const asked = vi.fn(alive);
  const waiting = [kindOf(asked), kindOf(asked)];
  await vi.advanceTimersByTimeAsync(1900);
  expect(asked).not.toHaveBeenCalled();
  succeed();
  expect(await Promise.all(waiting)).toEqual(['answered', 'answered']);
});

test('an outage of a call from before a reset does not count', async () => {
  const { call, giveUp } = hanging();
  await fail(2, failure('timeout'));
  const old = kindOf(() => call);
  resetCircuitBreaker();
  giveUp();
  expect(await old).toBe('timeout');
  await fail(2, failure('timeout'));
  expect(await kindOf(alive)).toBe('answered');
});

test('calls that wait for a first probe in vain fail with it; while the circuit is open, they fail at once', async () => {
  const { call, giveUp } = hanging();
  probe.mockReturnValue(call);
  await fail(3, failure('timeout'));
  const asked = vi.fn(alive);
  const waiting = kindOf(asked);
  giveUp();
  expect([await waiting, await kindOf(asked)]).toEqual(['unavailable', 'unavailable']);
  expect(asked).not.toHaveBeenCalled();
});

test('a probe from before a reset is ignored', async () => {
  const { call, giveUp } = hanging();
  probe.mockReturnValue(call);
  await fail(3, failure('timeout'));
  resetCircuitBreaker();
  giveUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(getBackendHealth().unavailable).toBe(false);
});

/** A backend that refuses connections until some milliseconds have passed. */
function startedAgainAfter(ms: number) {
  const back = Date.now() + ms;
  const task = vi.fn(async () => {
    if (Date.now() < back) throw failure('network');
    return 'x';
  });
  probe.mockImplementation(task as never);
  return task;
}

test('a GET that meets a backend which is being started again waits for it', async () => {
  const task = startedAgainAfter(1500);
  const calls = [kindOf(task), kindOf(task)];
  await vi.advanceTimersByTimeAsync(1400);
  expect(getBackendHealth().unavailable).toBe(false);
  calls.push(kindOf(alive));
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(calls)).toEqual(['answered', 'answered', 'answered']);
  expect(console.error).not.toHaveBeenCalled();
});

test('one that refuses connections for longer is unavailable, and a POST is never repeated', async () => {
  const task = startedAgainAfter(60_000);
  const kinds = Promise.all([kindOf(task), kindOf(task)]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(await kinds).toEqual(['network', 'network']);
  expect(await kindOf(task)).toBe('unavailable');
  resetCircuitBreaker();
  const post = startedAgainAfter(100);
  const sent = withCircuitBreaker(messageCreate, post, async () => undefined).catch(
    (error: ApiError) => error.kind,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(await sent).toBe('network');
  expect(post).toHaveBeenCalledTimes(1);
});

test('a connection that is lost over one resource costs that resource only', async () => {
  probe.mockResolvedValue('x' as never);
  const bad = vi.fn(() => Promise.reject(failure('network')));
  for (let round = 0; round < 5; round += 1) {
    expect(await Promise.all([kindOf(bad), kindOf(alive)])).toEqual(['network', 'answered']);
    expect(await kindOf(alive)).toBe('answered');
  }
  expect(bad).toHaveBeenCalledTimes(10);
  expect(getBackendHealth().unavailable).toBe(false);
});
