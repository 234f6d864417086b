import { beforeEach, expect, test, vi } from 'vitest';
import { Store } from './store';
import { keepStore } from './store-of-process';
import { askUnlessWithdrawn, isWithdrawn, withdrawnTag } from './withdrawn';

const TAG = 'article:7';
const dead = () => Promise.reject(new Error('no answer'));
let store: Store;

beforeEach(() => {
  store = new Store({ memoryBytes: 1024 });
  keepStore(store);
});

const withdraw = (at: number) =>
  store.invalidate({ tags: [withdrawnTag(TAG)], kind: 'expired', at });

test('a failure is a failure, until a signal has withdrawn the thing', async () => {
  await expect(askUnlessWithdrawn(TAG, dead)).rejects.toThrow('no answer');
  await withdraw(Date.now());
  expect(await askUnlessWithdrawn(TAG, dead)).toBeNull();
  await expect(askUnlessWithdrawn('article:8', dead)).rejects.toThrow('no answer');
});

test('an answer from after the signal brings it back, and one asked for before does not', async () => {
  await withdraw(Date.now() - 1000);
  expect(await askUnlessWithdrawn(TAG, async () => 'there')).toBe('there');
  expect(isWithdrawn(TAG)).toBe(false);
  const late = async () => {
    await withdraw(Date.now() + 1);
    return 'there';
  };
  await askUnlessWithdrawn(TAG, late);
  expect(isWithdrawn(TAG)).toBe(true);
});

test('the other instances are told that it is back', async () => {
  const tell = vi.spyOn(store, 'invalidate');
  await askUnlessWithdrawn(TAG, async () => 'there');
  expect(tell).not.toHaveBeenCalled();
  await withdraw(Date.now() - 1000);
  await askUnlessWithdrawn(TAG, async () => 'there');
  expect(tell).toHaveBeenLastCalledWith(
    expect.objectContaining({ tags: [withdrawnTag(TAG)], kind: 'stale' }),
  );
});
