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

afterEach(cleanup);

/** Loads the toaster as a network does that comes and goes. */
function mockToaster() {
  vi.doMock('./toaster', () => {
    if (network.isDown) throw new Error('Failed to load chunk');
    return { default: () => <output>{takeToasts().map(({ message }) => message)}</output> };
  });
}

async function say(message: string) {
  vi.resetModules();
  mockToaster();
  act(() => notify({ kind: 'error', title: '错误', message }));
  await act(() => vi.dynamicImportSettled());
}

test('without a network, in which the toaster cannot be loaded, a notification is shown by the browser', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const alert = vi.fn();
  vi.stubGlobal('alert', alert);
  render(<Notifications />);
  await say('网络连接失败');
  expect(alert.mock.calls).toEqual([['错误\n网络连接失败']]);
  network.isDown = false;
  await say('请求失败');
  expect(screen.getByRole('status').textContent).toBe('请求失败');
  expect(alert).toHaveBeenCalledOnce();
});
