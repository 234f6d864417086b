import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ledger } from './ledger';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('a response may show what was published, until every instance has been told of what followed', () => {
  const ledger = new Ledger();
  ledger.publish(1, 1)();
  const from = performance.now();
  expect(ledger.mayShow(1, 1, from, from)).toBe(true);
  expect(ledger.mayShow(1, 2, from, from)).toBe(false);
  vi.advanceTimersByTime(1000);
  const settle = ledger.publish(1, 2);
  const published = performance.now();
  // A version from before it was published.
  expect(ledger.mayShow(1, 2, from, from + 500)).toBe(false);
  expect(ledger.mayShow(1, 2, from, published)).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(ledger.mayShow(1, 1, performance.now(), performance.now())).toBe(true);
  settle();
  vi.advanceTimersByTime(20_000);
  expect(ledger.mayShow(1, 1, performance.now(), performance.now())).toBe(false);
  expect(ledger.mayShow(1, 2, performance.now(), performance.now())).toBe(true);
});

test('what is withdrawn is missing, and nothing else', () => {
  const ledger = new Ledger();
  ledger.publish(1, 1)();
  ledger.publish(1, null)();
  vi.advanceTimersByTime(20_000);
  const now = performance.now();
  expect(ledger.mayShow(1, null, now, now)).toBe(true);
  expect(ledger.mayShow(1, 1, now, now)).toBe(false);
  expect(ledger.mayShow(2, null, now, now)).toBe(false);
});

test('what is not due yet when an outage begins is due some time after its end', () => {
  const ledger = new Ledger();
  ledger.publish(1, 1)();
  ledger.publish(1, 2)();
  vi.advanceTimersByTime(10_000);
  const over = ledger.postpone(performance.now());
  vi.advanceTimersByTime(20_000);
  expect(ledger.mayShow(1, 1, performance.now(), performance.now())).toBe(true);
  for (const settle of over) settle();
  vi.advanceTimersByTime(16_000);
  expect(ledger.mayShow(1, 1, performance.now(), performance.now())).toBe(false);
  expect(ledger.postpone(performance.now())).toEqual([]);
});
