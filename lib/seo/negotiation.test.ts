import { expect, test } from 'vitest';
import { PREFERS_MARKDOWN } from './negotiation';

const pattern = new RegExp(`^${PREFERS_MARKDOWN}$`);

test.each([
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/markdown, text/html;q=0.9, */*;q=0.8',
  'text/html;q=0.9, text/markdown',
  'text/x-markdown, text/markdown; charset=utf-8, text/plain;q=0.5',
  'text/markdown;q=1.0, text/html;q=0.7, */*;q=0.1',
])('%s asks for Markdown', (accept) => {
  expect(pattern.test(accept)).toBe(true);
});

test.each([
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  '*/*',
  '',
  'text/html, text/markdown',
  'text/html, text/markdown;q=0.9',
  'text/html;level=1, text/markdown',
  'text/markdown;q=0.5, text/html',
  'text/markdown; q=0, */*',
  'text/x-component',
])('%s does not', (accept) => {
  expect(pattern.test(accept)).toBe(false);
});
