import { expect, test } from 'vitest';
import { createTermMatcher, findOccurrences } from './term-matcher';

test('a word is searched from the requested place on', () => {
  const { find } = createTermMatcher('标目');
  expect([find('标目标目', 0), find('标目标目', 1), find('标目标目', 3)]).toEqual([0, 2, -1]);
});

test.each([
  ['without overlaps', '目目目目目', '目目', [0, 2]],
  ['where its beginning comes twice', '标标目标标目', '标目', [1, 4]],
  ['where its end comes alone before', '栏目，目标目', '标目', [4]],
  ['nowhere if only its end occurs', '目栏目章目', '标目', []],
  ['of characters whose bytes are all small', '目栏标，标栏标', '栏标', [1, 5]],
  ['at a character outside the basic plane', '标𠮷目𠮷', '𠮷目', [1]],
  ['after one, too', '𠮷标目标𠮷', '标𠮷', [4]],
  ['after letters if it is a number', 'vue3 33 3d', '3', [3, 5, 8]],
  ['at the beginning of a Latin word only', 'start art article', 'art', [6, 10]],
])('a word occurs %s', (_, text, word, places) => {
  expect(findOccurrences(text, word)).toEqual(places);
});
