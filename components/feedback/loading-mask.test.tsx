// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAllMasks, openMask } from '@/lib/feedback/mask';
import { LoadingMask } from './loading-mask';

beforeEach(() => {
  vi.useFakeTimers();
  render(<LoadingMask />);
});

afterEach(() => {
  act(closeAllMasks);
  cleanup();
  vi.useRealTimers();
});

const mask = () => screen.queryByTestId('loading-mask');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('there is a place that is announced, and nothing in it', () => {
  expect(screen.getByRole('status').textContent).toBe('');
  expect(mask()).toBeNull();
});

test('it says 加载中... while a call runs, and fades for 400 ms after the last', () => {
  let closeFirst = () => {};
  let closeSecond = () => {};
  act(() => {
    closeFirst = openMask();
    closeSecond = openMask();
  });
  expect(screen.getByRole('status').textContent).toBe('加载中...');
  act(closeFirst);
  pass(1000);
  expect(mask()?.dataset.open).toBe('true');
  act(closeSecond);
  expect(mask()?.dataset.open).toBe('false');
  pass(399);
  expect(mask()).not.toBeNull();
  pass(1);
  expect(mask()).toBeNull();
});

test('a call that begins during the fade keeps it', () => {
  let close = () => {};
  act(() => {
    close = openMask();
  });
  act(close);
  pass(200);
  act(() => {
    openMask();
  });
  pass(1000);
  expect(mask()?.dataset.open).toBe('true');
});

test('with reduced motion it is gone at once', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  let close = () => {};
  act(() => {
    close = openMask();
  });
  act(close);
  pass(0);
  expect(mask()).toBeNull();
});
