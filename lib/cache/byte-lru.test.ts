import { expect, test } from 'vitest';
import { createByteLru } from './byte-lru';

const cacheOf = (maxBytes: number) =>
  createByteLru(maxBytes, { sizeCalculation: ({ byteLength }: Uint8Array) => byteLength });

test('a value that is replaced counts once; one that is too large takes its predecessor with it', () => {
  const cache = cacheOf(100.5);
  cache.set('one', new Uint8Array(60));
  cache.set('one', new Uint8Array(70));
  expect(cache.calculatedSize).toBe(70);
  cache.set('one', new Uint8Array(101));
  expect([cache.calculatedSize, cache.size]).toEqual([0, 0]);
});

test('a cache of no bytes keeps nothing', () => {
  const cache = cacheOf(0);
  cache.set('one', new Uint8Array(2));
  expect(cache.size).toBe(0);
});
