import { expect, test } from 'vitest';
import { parseJson } from './parse-json';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

test('texts and bytes are parsed', () => {
  expect(parseJson('{"名":1}')).toEqual({ 名: 1 });
  expect(parseJson(bytes('["名"]'))).toEqual(['名']);
  expect(parseJson('null')).toBeNull();
});

test.each(['', '{', 'a', bytes(''), bytes('{'), null])('%s is no JSON', (json) => {
  expect(parseJson(json)).toBeUndefined();
});
