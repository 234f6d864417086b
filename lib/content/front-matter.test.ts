import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter';

test('a file is split at the second line of dashes, and the body keeps its line', () => {
  const file = splitFrontMatter('---\ntitle: a\n---\n\n## b\n');
  expect(file).toEqual({ front: 'title: a\n', body: '\n## b\n', bodyLine: 4 });
});

test('line ends of Windows and a byte order mark are read too', () => {
  const file = splitFrontMatter('\uFEFF---\r\ntitle: a\r\n---\r\nbody');
  expect(file).toEqual({ front: 'title: a\r\n', body: 'body', bodyLine: 4 });
});

test('empty front matter and a missing body are no fault of the form', () => {
  expect(splitFrontMatter('---\n---')).toEqual({ front: '', body: '', bodyLine: 2 });
});

test('dashes inside the body do not end the front matter', () => {
  expect(splitFrontMatter('---\na: 1\n---\nx\n---\ny')?.body).toBe('x\n---\ny');
});

test.each(['', 'text', '---\ntitle: a\n', ' ---\n---\n'])('%j has no front matter', (text) => {
  expect(splitFrontMatter(text)).toBeNull();
});
