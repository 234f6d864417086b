import { expect, test } from 'vitest';
import { createTermMatcher, findOccurrences } from './term-matcher';

/** All offsets of a word in a text, by brute force. */
const everyPlace = (text: string, word: string) =>
  Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => text.slice(at, at + word.length) === word,
  );

/** Greater byte within and above the Chinese block, outside the basic plane, and not Chinese at all. */
const CHARACTERS = ['栏', '标', '目', '章', '，', '𠮷', 'é'];

test('every word is found where it stands, whichever of its characters is looked for', () => {
  const pairs = CHARACTERS.flatMap((one) => CHARACTERS.map((other) => one + other));
  const words = [
    ...CHARACTERS,
    ...pairs,
    ...pairs.flatMap((pair) => ['栏', '目'].map((c) => pair + c)),
  ];
  const text = `${words.join('')}\n${words.toReversed().join(' ')}`;
  for (const word of words.filter((one) => !one.startsWith('é'))) {
    const { find } = createTermMatcher(word);
    const found: number[] = [];
    for (let from = 0, at: number; ; from = at + 1) {
      at = find(text, from);
      if (at < from) break;
      found.push(at);
    }
    expect([word, found]).toEqual([word, everyPlace(text, word)]);
    expect(found.length).toBeGreaterThan(1);
  }
});

test('a word is looked for from the place on that was asked for', () => {
  const { find } = createTermMatcher('标目');
  expect([find('标目标目', 0), find('标目标目', 1), find('标目标目', 3)]).toEqual([0, 2, -1]);
});

test.each([
  ['without overlaps', '目目目目目', '目目', [0, 2]],
  ['where its beginning comes twice', '标标目标标目', '标目', [1, 4]],
  ['at the beginning of a Latin word only', 'start art article', 'art', [6, 10]],
])('a word occurs %s', (_, text, word, places) => {
  expect(findOccurrences(text, word)).toEqual(places);
});
