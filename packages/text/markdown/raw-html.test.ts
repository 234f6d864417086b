import { expect, test } from 'vitest';
import { renderMarkdownAlone } from './markdown';
import { DeepHtmlError } from './raw-html';

/** Elements inside each other, in blocks of their own and within a line. */
const nested = (depth: number) =>
  [['<div>\n\n', '<b>'], ['字'], ['</b>', '\n\n</div>']]
    .map((parts) => parts.map((part) => (part === '字' ? part : part.repeat(depth / 2))).join(''))
    .join('');

test('HTML in Markdown that is nested deeper than anybody writes is an error', () => {
  expect(() => renderMarkdownAlone(nested(20_000))).toThrow(DeepHtmlError);
});

test('what blocks of Markdown leave open does not add up', () => {
  expect(renderMarkdownAlone('- <span id="a"/>字\n'.repeat(1500))).toContain('字');
});

test('HTML as deep as browsers show it is rendered; tags in code have no depth', () => {
  expect(renderMarkdownAlone(nested(500))).toContain('字');
  const code = `\`\`\`rust\n${'Vec<Option<T>>\n'.repeat(2000)}\`\`\`\n\n<p>一</p>`;
  expect(renderMarkdownAlone(code)).toContain('<p>一</p>');
});
