import { tags } from '@wenzhan/contract/cache/tags';
import { Store } from '@wenzhan/host/testing/parts';
import { thisProcess } from '@wenzhan/kit/process/process';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasTombstone, withTombstone } from './tombstones';

const TAG = 'article:7';
const there = async () => 'there';
const dead = () => Promise.reject(new Error('no answer'));
let store: Store;

beforeEach(() => {
  store = new Store({ memoryBytes: 1024 });
  thisProcess.pageCache = store;
});

const withdraw = (at: number) =>
  store.invalidate({ tags: [tags.withdrawn(TAG)], kind: 'expired', at });

test('a failing call is an error, or missing once a revalidation request has withdrawn the content', async () => {
  await expect(withTombstone(TAG, dead)).rejects.toThrow('no answer');
  await withdraw(Date.now());
  expect(await withTombstone(TAG, dead)).toBeNull();
  await expect(withTombstone('article:8', dead)).rejects.toThrow('no answer');
});

test('a response requested after the withdrawal ends it on all instances; one requested before does not', async () => {
  const tell = vi.spyOn(store, 'invalidate');
  await withTombstone(TAG, there);
  expect(tell).not.toHaveBeenCalled();
  await withdraw(Date.now() - 1000);
  expect(await withTombstone(TAG, there)).toBe('there');
  const back = { tags: [tags.withdrawn(TAG)], kind: 'stale', at: expect.any(Number) };
  expect(tell).toHaveBeenLastCalledWith(back);
  expect(hasTombstone(TAG)).toBe(false);
  const late = async () => {
    await withdraw(Date.now() + 1);
    return 'there';
  };
  await withTombstone(TAG, late);
  expect(hasTombstone(TAG)).toBe(true);
});
