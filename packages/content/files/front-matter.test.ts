import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter';

test.each([
  ['a body', '---\ntitle: a\n---\n\n## b\n', 'title: a\n', '\n## b\n', 4],
  ['Windows', '\uFEFF---\r\ntitle: a\r\n---\r\nbody', 'title: a\r\n', 'body', 4],
  ['nothing in it', '---\n---', '', '', 2],
  ['a line separator', '---\ntitle: a\u2028b\n---\nbody', 'title: a\u2028b\n', 'body', 4],
  ['dashes in the body', '---\na: 1\n---\nx\n---\ny', 'a: 1\n', 'x\n---\ny', 4],
])('a file with %s is split at the second line of dashes', (_, text, front, body, bodyLine) => {
  expect(splitFrontMatter(text)).toEqual({ front, body, bodyLine });
});

test.each(['', 'text', '---\ntitle: a\n', ' ---\n---\n'])('%j has no front matter', (text) => {
  expect(splitFrontMatter(text)).toBeNull();
});
