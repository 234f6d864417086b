// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAllMasks, openMask } from '@/lib/browser/feedback/mask';
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

/** Opens the mask. @returns a function that closes it */
function open(): () => void {
  let close = () => {};
  act(() => {
    close = openMask();
  });
  return () => act(close);
}

test('a place that is announced says 加载中... while a call runs, and fades for 400 ms after the last', () => {
  const place = screen.getByRole('status');
  expect(place.textContent).toBe('');
  const closeFirst = open();
  const closeSecond = open();
  expect(place.textContent).toBe('加载中...');
  closeFirst();
  pass(1000);
  expect(mask()?.dataset.open).toBe('true');
  closeSecond();
  expect(mask()?.dataset.open).toBe('false');
  pass(399);
  expect(mask()).not.toBeNull();
  pass(1);
  expect(mask()).toBeNull();
});

test('a call that begins during the fade keeps it', () => {
  open()();
  pass(200);
  open();
  pass(1000);
  expect(mask()?.dataset.open).toBe('true');
});

test('with reduced motion it is gone at once', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  open()();
  pass(0);
  expect(mask()).toBeNull();
});
