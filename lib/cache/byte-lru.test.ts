import { expect, test } from 'vitest';
import { createByteLru } from './byte-lru';

const sized = { sizeCalculation: ({ byteLength }: Uint8Array) => byteLength };
const bytes = (length: number) => new Uint8Array(length);

test('it never holds more bytes than it may, and what was used last stays', () => {
  const cache = createByteLru(100.5, sized);
  cache.set('first', bytes(40));
  cache.set('second', bytes(40));
  cache.get('first');
  cache.set('third', bytes(40));
  expect([...cache.keys()]).toEqual(['third', 'first']);
  expect(cache.calculatedSize).toBe(80);
});

test('a value that is replaced counts once; one that is too large takes its predecessor with it', () => {
  const cache = createByteLru(100, sized);
  cache.set('one', bytes(60));
  cache.set('one', bytes(70));
  expect(cache.calculatedSize).toBe(70);
  cache.set('one', bytes(101));
  expect([cache.calculatedSize, cache.size]).toEqual([0, 0]);
});

test('a cache of no bytes keeps nothing', () => {
  const cache = createByteLru(0, sized);
  cache.set('one', bytes(2));
  expect(cache.size).toBe(0);
});
