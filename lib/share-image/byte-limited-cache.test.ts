import { expect, test } from 'vitest';
import { ByteLimitedCache } from './byte-limited-cache';

const bytes = (length: number) => new Uint8Array(length);

test('it never holds more bytes than it may, and what was asked for last stays', () => {
  const store = new ByteLimitedCache(100);
  store.set('first', bytes(40));
  store.set('second', bytes(40));
  store.get('first');
  store.set('third', bytes(40));
  expect(store.bytes).toBe(80);
  expect(store.get('second')).toBeUndefined();
  expect(store.get('first')).toHaveLength(40);
  expect(store.get('third')).toHaveLength(40);
});

test('a value that is replaced counts once; one larger than the store is not kept', () => {
  const store = new ByteLimitedCache(100);
  store.set('one', bytes(60));
  store.set('one', bytes(70));
  expect(store.bytes).toBe(70);
  store.set('giant', bytes(101));
  expect(store.bytes).toBe(0);
});
