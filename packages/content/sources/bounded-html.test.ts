import { expect, test } from 'vitest';
import { convertCards } from './ghost/cards';
import { adaptHtml } from './wordpress/adapt-html';

const BASE = 'https://cms.example/';
/** The parser opens each of the elements again in every paragraph. */
const REOPENED = `${'<b><i>'.repeat(500)}${'<p>x'.repeat(2000)}`;

test.each([
  ['WordPress', adaptHtml],
  ['Ghost', convertCards],
])('HTML of %s that would grow, or is too deep, is left to the page as it is', (_, adapt) => {
  for (const html of [REOPENED, '<div>'.repeat(2000)]) expect(adapt(html, BASE)).toBe(html);
  expect(adapt('<p>文</p>', BASE)).toBe('<p>文</p>');
});
