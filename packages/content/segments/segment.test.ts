import path from 'node:path';
import { randomNumbers } from '@wenzhan/kit/testing/random-numbers';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import type { SearchText } from '../files/content-records';
import { createTermMatcher } from '../term-matcher';
import { furtherIn, type SearchBlock, scoresIn } from './search-block';
import { Segment, writeSegment } from './segment';
import { segmentScores } from './segment-scores';

/** Few characters, so that pairs repeat, overlap and stand at every border. */
const ALPHABET = [
  '缓',
  '存',
  '头',
  'a',
  'b',
  '1',
  '-',
  '。',
  ' ',
  '\n',
  '\ud83d',
  '\ude00',
  '\uffff',
];

function someText(next: (below: number) => number, length: number): string {
  return Array.from({ length: next(length) }, () => ALPHABET[next(ALPHABET.length)]).join('');
}

function someArticles(seed: number, count: number) {
  const next = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const line = () => someText(next, 6).replaceAll('\n', ' ');
    const searchText: SearchText = [line(), someText(next, 6), line(), someText(next, 90)];
    return { body: someText(next, 90), searchText };
  });
}

async function open(articles: ReturnType<typeof someArticles>): Promise<Segment> {
  const file = path.join(temporaryFolder(), 'segment');
  await writeSegment(file, articles);
  return new Segment(file, 'segment');
}

/** What a scan of the texts finds. */
function scan(articles: ReturnType<typeof someArticles>, words: string[], phrase: string | null) {
  let end = -1;
  const parts = articles.flatMap(({ searchText }) => searchText);
  const ends = Int32Array.from(parts, (part) => (end += part.length + 1));
  const block: SearchBlock = { text: parts.join('\n'), ends };
  const scoresOf = (text: string) =>
    scoresIn(block, createTermMatcher(text)).map((score, at) =>
      score === 0 ? 0 : score + furtherIn(block, at, createTermMatcher(text)),
    );
  const ofWords = words.map(scoresOf);
  const ofPhrase = phrase === null ? [] : scoresOf(phrase);
  return articles.map((_, at) => {
    const each = ofWords.map((scores) => scores[at] ?? 0);
    const sum = each.reduce((a, b) => a + b);
    return each.every(Boolean) ? sum + (ofPhrase[at] ?? 0) : 0;
  });
}

test('a segment finds what a scan of the texts finds, with the same scores', async () => {
  const articles = someArticles(1, 120);
  const segment = await open(articles);
  const next = randomNumbers(2);
  let found = 0;
  for (let round = 0; round < 400; round += 1) {
    const word = () => someText(next, 6).replaceAll(/[\s]/g, '') || '缓';
    const words = Array.from({ length: 1 + next(2) }, word);
    const phrase = words.length > 1 ? words.join(' ') : null;
    const expected = scan(articles, words, phrase);
    const scores = segmentScores(segment, words, phrase) ?? articles.map(() => 0);
    expect([...scores], JSON.stringify([words, phrase])).toEqual(expected);
    found += Number(expected.some(Boolean));
  }
  expect(found).toBeGreaterThan(100);
});

test.each([0, 1, 7, 300])(
  'a segment of %i articles returns their bodies as they were',
  async (count) => {
    const articles = someArticles(3, count);
    const segment = await open(articles);
    expect(segment.size).toBe(count);
    expect(articles.map((_, at) => segment.body(at))).toEqual(articles.map(({ body }) => body));
  },
);
