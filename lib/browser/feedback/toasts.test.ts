import { beforeEach, expect, test, vi } from 'vitest';
import { notify, pendingToasts, takeToasts } from './toasts';

const notice = (message: string) => ({ kind: 'error', title: '错误', message }) as const;

beforeEach(() => {
  takeToasts();
});

test('notifications are queued in order, each with a unique id, and taken once', () => {
  notify(notice('一'));
  notify(notice('二'));
  const taken = takeToasts();
  expect(taken.map(({ message }) => message)).toEqual(['一', '二']);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  expect([takeToasts(), pendingToasts.get()]).toEqual([[], []]);
});

test('subscribers are called for a new notification, not for an empty queue', () => {
  const heard = vi.fn();
  const stop = pendingToasts.subscribe(heard);
  takeToasts();
  expect(heard).not.toHaveBeenCalled();
  notify(notice('一'));
  expect(heard).toHaveBeenCalledOnce();
  stop();
});
