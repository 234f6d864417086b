// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '@/lib/browser/feedback/toasts';
import Toaster from './toaster';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a notification stays for 4,500 ms', async () => {
  render(<Toaster />);
  act(() => notify({ kind: 'error', title: '错误', message: '请求失败' }));
  await pass(0);
  expect(shown()).toHaveLength(1);
  await pass(4400);
  expect(shown()).toHaveLength(1);
  await pass(200);
  expect(shown()).toHaveLength(0);
});
