import { isParsable } from '@wenzhan/text/markdown/markdown-limits';
import { expect, test } from 'vitest';
import { renderContent } from './service/render-content';

test.each([
  '>',
  '> ',
  '1. ',
  '+ ',
  '- > ',
  '*a_',
  'www.a_',
  'http://a_',
  'a@b.c_',
  '[^a]',
  ']',
  '`a',
])('40 KB of %j are not parsed, but shown as they are written', async (unit) => {
  const text = unit.repeat(40_000 / unit.length);
  expect(isParsable(text)).toBe(false);
  expect(await renderContent(text, 'markdown')).toContain('这篇内容无法排版');
});

test.each([
  ['quotes and lists as deep as people write', `${'> '.repeat(15)}${'- '.repeat(15)}`],
  ['many marks in many paragraphs', '**重点**和_强调_\n\n'.repeat(20_000)],
  ['a long list of links', '- https://example.com/a\n\n'.repeat(3000)],
  ['the same without empty lines', '1. [页](https://example.com/a_b)\n'.repeat(3000)],
  ['a long table', `| 甲 |\n|---|\n${'| [页](https://example.com/a_b) |\n'.repeat(3000)}`],
  ['long code', `文\n\n\`\`\`json\n${'"a_b": ["https://example.com"],\n'.repeat(3000)}\`\`\`\n`],
])('%s are parsed', (_, text) => {
  expect(isParsable(text)).toBe(true);
});
