import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigationEnded, navigationStarted, slowNavigation } from './progress';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  navigationEnded();
  vi.useRealTimers();
});

/** Whether the navigation counts as slow after so many more milliseconds. */
function isSlowAfter(ms: number): boolean {
  vi.advanceTimersByTime(ms);
  return slowNavigation.get();
}

test('a quick navigation shows nothing', () => {
  navigationStarted();
  expect(isSlowAfter(200)).toBe(false);
  navigationEnded();
  expect(isSlowAfter(60_000)).toBe(false);
});

test('a navigation that takes longer shows progress until it ends', () => {
  navigationStarted();
  expect(isSlowAfter(200)).toBe(false);
  navigationStarted();
  expect(isSlowAfter(200)).toBe(false);
  expect(isSlowAfter(100)).toBe(true);
  navigationEnded();
  expect(isSlowAfter(0)).toBe(false);
});

test('a navigation that never ends stops showing progress', () => {
  navigationStarted();
  expect(isSlowAfter(14_999)).toBe(true);
  expect(isSlowAfter(1)).toBe(false);
});
