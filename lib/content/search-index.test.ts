import { expect, test } from 'vitest';
import { tokensOf } from './search-index';

test('cuts Han text into characters and pairs, other text into words', () => {
  expect(tokensOf('无障碍 http2缓存')).toEqual([
    '无',
    '障',
    '碍',
    '无障',
    '障碍',
    '缓',
    '存',
    '缓存',
    'http2',
  ]);
});

test('cuts nothing out of punctuation alone', () => {
  expect(tokensOf('++ 。。⟦😀')).toEqual([]);
});
