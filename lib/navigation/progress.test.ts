import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigationEnded, navigationStarted, slowNavigation } from './progress';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  navigationEnded();
  vi.useRealTimers();
});

test('a quick navigation shows nothing', () => {
  navigationStarted();
  vi.advanceTimersByTime(200);
  navigationEnded();
  vi.advanceTimersByTime(60_000);
  expect(slowNavigation.get()).toBe(false);
});

test('one that takes longer than a moment is slow until it ends', () => {
  navigationStarted();
  vi.advanceTimersByTime(300);
  expect(slowNavigation.get()).toBe(true);
  navigationEnded();
  expect(slowNavigation.get()).toBe(false);
});

test('a second navigation begins its own moment', () => {
  navigationStarted();
  vi.advanceTimersByTime(200);
  navigationStarted();
  vi.advanceTimersByTime(200);
  expect(slowNavigation.get()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(slowNavigation.get()).toBe(true);
});

test('one that never ends is given up', () => {
  navigationStarted();
  vi.advanceTimersByTime(15_000);
  expect(slowNavigation.get()).toBe(false);
});
