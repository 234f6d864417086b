import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, type Scheme, tokensIn } from '../testing/tokens';

const css = readFileSync(
  new URL('../components/site/document.module.css', import.meta.url),
  'utf8',
);
const everywhere = tokensIn(css, '@layer tokens');

/** The colour tokens under each preference. */
const PALETTES = {
  'no preference': everywhere,
  'more contrast': { ...everywhere, ...tokensIn(css, '@media (prefers-contrast: more)') },
  print: { ...everywhere, ...tokensIn(css, '@media print') },
};
const SCHEMES: Record<keyof typeof PALETTES, Scheme[]> = {
  'no preference': ['light', 'dark'],
  'more contrast': ['light', 'dark'],
  print: ['light'],
};

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

for (const [preference, tokens] of Object.entries(PALETTES)) {
  for (const scheme of SCHEMES[preference as keyof typeof PALETTES]) {
    test.each(PAIRS)(
      `${preference}, ${scheme}: --%s on --%s is at least %d : 1`,
      (over, under, least) => {
        expect(contrastOf(tokens, scheme, over, under)).toBeGreaterThanOrEqual(least);
      },
    );
  }
}

test.each(['light', 'dark'] as const)(
  'with more contrast, %s: thin lines can be seen too',
  (scheme) => {
    for (const paper of PAPERS) {
      const contrast = contrastOf(PALETTES['more contrast'], scheme, 'rule', paper);
      expect(contrast).toBeGreaterThanOrEqual(SHAPE);
    }
  },
);

test('the arithmetic is that of WCAG', () => {
  const tokens = { ink: '#000', paper: '#fff', grey: '#777' };
  expect(contrastOf(tokens, 'light', 'ink', 'paper')).toBe(21);
  expect(contrastOf(tokens, 'dark', 'grey', 'paper')).toBeCloseTo(4.48, 2);
});
