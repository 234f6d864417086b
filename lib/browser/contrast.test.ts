import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastOf, type Scheme, type Tokens, tokensIn } from '../../testing/tokens';

const css = readFileSync(
  new URL('../../components/frame/document.module.css', import.meta.url),
  'utf8',
);
const everywhere = tokensIn(css, '@layer tokens');

const moreContrast = { ...everywhere, ...tokensIn(css, '@media (prefers-contrast: more)') };
const print = { ...everywhere, ...tokensIn(css, '@media print') };

const PAPERS = ['paper', 'paper-deep'];
/** WCAG 1.4.6 for body text. */
const BODY_TEXT = 7;
/** WCAG 1.4.3 for all other text. */
const TEXT = 4.5;
/** WCAG 1.4.11 for graphical objects. */
const SHAPE = 3;

/** Foreground, background, and the minimum contrast between them. */
const PAIRS: [string, string, number][] = [
  ...PAPERS.flatMap((paper): [string, string, number][] => [
    ['ink', paper, BODY_TEXT],
    ['ink-soft', paper, TEXT],
    ['seal', paper, TEXT],
    ['code-text', paper, TEXT],
    ['code-name', paper, TEXT],
    ['code-value', paper, TEXT],
    ['rule-strong', paper, SHAPE],
  ]),
  ['ink', 'mark', BODY_TEXT],
  ['ink-soft', 'mark', TEXT],
  ['seal', 'mark', TEXT],
];

/** Thin lines, which must be seen only by who asks for more contrast. */
const LINES: typeof PAIRS = PAPERS.map((paper) => ['rule', paper, SHAPE]);

describe.each<[string, Scheme, Tokens, typeof PAIRS]>([
  ['no preference', 'light', everywhere, PAIRS],
  ['no preference', 'dark', everywhere, PAIRS],
  ['more contrast', 'light', moreContrast, [...PAIRS, ...LINES]],
  ['more contrast', 'dark', moreContrast, [...PAIRS, ...LINES]],
  ['print', 'light', print, PAIRS],
])('%s, %s', (_, scheme, tokens, pairs) => {
  test.each(pairs)('--%s on --%s is at least %d : 1', (over, under, least) => {
    expect(contrastOf(tokens, scheme, over, under)).toBeGreaterThanOrEqual(least);
  });
});

test('the arithmetic is that of WCAG', () => {
  const tokens = { ink: '#000', paper: '#fff', grey: '#777' };
  expect(contrastOf(tokens, 'light', 'ink', 'paper')).toBe(21);
  expect(contrastOf(tokens, 'dark', 'grey', 'paper')).toBeCloseTo(4.48, 2);
});
