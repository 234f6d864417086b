import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './trailing-slashes';

test.each([
  ['https://api.example.com/v1//', 'https://api.example.com/v1'],
  ['https://api.example.com//v1', 'https://api.example.com//v1'],
  ['/', ''],
  ['', ''],
])('%j is %j', (url, expected) => {
  expect(withoutTrailingSlashes(url)).toBe(expected);
});
