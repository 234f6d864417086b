import { beforeEach, expect, test } from 'vitest';
import { notify, pendingToasts, takeToasts } from './toasts';

const notice = (message: string) => ({ kind: 'error', title: '错误', message }) as const;

beforeEach(() => {
  takeToasts();
});

test('notices wait in their order, each with an id of its own', () => {
  notify(notice('一'));
  notify(notice('二'));
  const waiting = pendingToasts.get();
  expect(waiting.map(({ message }) => message)).toEqual(['一', '二']);
  expect(new Set(waiting.map(({ id }) => id)).size).toBe(2);
});

test('taking them empties the queue, so that none is shown twice', () => {
  notify(notice('一'));
  expect(takeToasts()).toHaveLength(1);
  expect(takeToasts()).toEqual([]);
  expect(pendingToasts.get()).toEqual([]);
});

test('the watcher hears of a new notice, and an empty queue that is taken changes nothing', () => {
  let changes = 0;
  const stop = pendingToasts.subscribe(() => {
    changes += 1;
  });
  takeToasts();
  expect(changes).toBe(0);
  notify(notice('一'));
  expect(changes).toBe(1);
  stop();
});
