import { beforeEach, expect, test } from 'vitest';
import { notify, pendingNotices, takeNotices } from './notices';

const notice = (message: string) => ({ kind: 'error', title: '错误', message }) as const;

beforeEach(() => {
  takeNotices();
});

test('notices wait in their order, each with an id of its own', () => {
  notify(notice('一'));
  notify(notice('二'));
  const waiting = pendingNotices.get();
  expect(waiting.map(({ message }) => message)).toEqual(['一', '二']);
  expect(new Set(waiting.map(({ id }) => id)).size).toBe(2);
});

test('taking them empties the queue, so that none is shown twice', () => {
  notify(notice('一'));
  expect(takeNotices()).toHaveLength(1);
  expect(takeNotices()).toEqual([]);
  expect(pendingNotices.get()).toEqual([]);
});

test('the watcher hears of a new notice, and an empty queue that is taken changes nothing', () => {
  let changes = 0;
  const stop = pendingNotices.subscribe(() => {
    changes += 1;
  });
  takeNotices();
  expect(changes).toBe(0);
  notify(notice('一'));
  expect(changes).toBe(1);
  stop();
});
