// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notify, takeToasts } from '@/lib/browser/feedback/toasts';
import { Notifications } from './notifications';

const network = vi.hoisted(() => ({ isDown: true }));

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => '/',
  useRouter: () => ({ refresh: () => {} }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Loads the toaster as a network does that comes and goes. */
function mockToaster() {
  vi.doMock('./toaster', () => {
    if (network.isDown) throw new Error('Failed to load chunk');
    return { default: () => <output>{takeToasts().map(({ message }) => message)}</output> };
  });
}

async function say(...messages: string[]) {
  vi.resetModules();
  mockToaster();
  act(() => {
    for (const message of messages) notify({ kind: 'error', title: '错误', message });
  });
  await act(() => vi.dynamicImportSettled());
}

test('without a network, in which the toaster cannot be loaded, notifications are shown plainly for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Notifications />);
  await say('网络连接失败', '请求超时');
  expect(screen.getByRole('alert').textContent).toBe('错误 网络连接失败错误 请求超时');
  act(() => vi.advanceTimersByTime(4499));
  expect(screen.queryByRole('alert')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
  network.isDown = false;
  await say('请求失败');
  expect(screen.getByRole('status').textContent).toBe('请求失败');
  expect(screen.queryByRole('alert')).toBeNull();
});
