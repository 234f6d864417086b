import { readFileSync } from 'node:fs';
import type { Brand } from '@wenzhan/contract/schemas/brand';
import { converter } from 'culori';
import { expect, test } from 'vitest';
import { contrastOf, tokensIn } from '../../../testing/tokens';
import { changedAccents, palettesOf, type Scheme } from './palette';
import { MORE_CONTRAST, OWN_ACCENT, type Palette, TONES } from './tones';

const PAPERS = ['warm', 'neutral', 'cool'] as const;
const css = readFileSync('components/frame/document.module.css', 'utf8');

/** Foreground, background, and the least contrast between them: body text, other text, graphical objects. */
const PAIRS: [keyof Palette, keyof Palette, number][] = [
  ...(['paper', 'paperDeep', 'mark'] as const).flatMap((under): typeof PAIRS => [
    ['ink', under, 7],
    ['inkSoft', under, 4.5],
    ['seal', under, 4.5],
  ]),
  ['paper', 'ink', 7],
  ['paper', 'seal', 4.5],
];

/** The pairs of a palette that cannot be read, with their contrast. */
function unreadable(palette: Palette, pairs = PAIRS): string[] {
  return pairs
    .map(([over, under, least]) => ({
      pair: `${over} ${palette[over]} on ${under} ${palette[under]}`,
      contrast: contrastOf({ ...palette }, 'light', over, under),
      least,
    }))
    .filter(({ contrast, least }) => contrast < least)
    .map(({ pair, contrast }) => `${pair}: ${contrast.toFixed(2)}`);
}

const moreOf = (pairs: typeof PAIRS): typeof PAIRS =>
  pairs.map(([over, under]) => [over, under, 7]);

function unreadableOf(brand: Brand): string[] {
  const { usual, moreContrast } = palettesOf(brand);
  return [
    ...[usual.light, usual.dark].flatMap((palette) => unreadable(palette)),
    ...[moreContrast.light, moreContrast.dark].flatMap((one) => unreadable(one, moreOf(PAIRS))),
  ];
}

/** Numbers that look random, the same in every run. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

const oklch = converter('oklch');
const hueOf = (colour: string) => oklch(colour)?.h;

const hex = (number: number) => `#${(number >>> 8).toString(16).padStart(6, '0')}`;
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const CUBE = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)));

test('whatever the accent, every pair of colours is readable on every paper', () => {
  const random = numbers(46);
  const accents = Array.from({ length: 2000 }, () => hex(random.next().value ?? 0));
  const brands: Brand[] = [
    ...CUBE.flatMap((accent) => PAPERS.map((paper) => ({ accent, paper }))),
    ...accents.map((accent, index) => ({ accent, paper: PAPERS[index % PAPERS.length] })),
  ];
  const bad = brands
    .map((brand) => ({ brand, pairs: unreadableOf(brand) }))
    .filter(({ pairs }) => pairs.length > 0);
  expect(bad).toEqual([]);
  expect(brands.length).toBeGreaterThan(2500);
});

test.each(PAPERS)(
  'on %s paper the own accent, the colours of code and that of errors are readable, too',
  (paper) => {
    expect(unreadableOf({ paper })).toEqual([]);
    const tokens = tokensIn(css, '@layer tokens');
    for (const scheme of ['light', 'dark'] as const) {
      const palette = { ...tokens, ...palettesOf({ paper }).usual[scheme] };
      for (const code of ['code-text', 'code-name', 'code-value', 'fault']) {
        for (const under of ['paper', 'paperDeep']) {
          expect(contrastOf(palette, scheme, code, under), code).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  },
);

test('warm paper, the own accent and more contrast are those of the style sheet', () => {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const blocks = [
    [
      '@layer tokens',
      {
        light: { ...TONES.warm.light, ...OWN_ACCENT.light },
        dark: { ...TONES.warm.dark, ...OWN_ACCENT.dark },
      },
    ],
    ['@media (prefers-contrast: more)', MORE_CONTRAST],
  ] as const;
  for (const [block, { light, dark }] of blocks) {
    const tokens = tokensIn(css, block);
    for (const [name, value] of Object.entries(light)) {
      const [, inLight, inDark] =
        /^light-dark\((\S+), (\S+)\)$/.exec(tokens[kebab(name)] ?? '') ?? [];
      const long = (one = '') => one.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
      expect([long(inLight), long(inDark)], name).toEqual([value, dark[name as keyof typeof dark]]);
    }
  }
});

test.each<[string, Scheme[]]>([
  ['#ffe600', ['light']],
  ['#39ff14', ['light']],
  ['#ddd', ['light']],
  ['#1b3a8a', ['dark']],
  ['#0a7', ['light', 'dark']],
  ['#808080', ['light', 'dark']],
])('the accent %s is changed in %j only, and keeps its hue', (accent, schemes) => {
  const changes = changedAccents({ accent });
  expect(changes.map(({ scheme }) => scheme)).toEqual(schemes);
  for (const { contrast, least, from, to } of changes) {
    expect(contrast).toBeLessThan(least);
    expect(from).toMatch(/^#[0-9a-f]{6}$/);
    expect(to).not.toBe(from);
    const [before, after] = [hueOf(from), hueOf(to)];
    if (before !== undefined && after !== undefined)
      expect(Math.abs(before - after)).toBeLessThan(5);
  }
});

test('an accent that is readable as it is stays as it is; a lightness changes as little as it can', () => {
  expect(palettesOf({ accent: '#A3261B' }).usual.light.seal).toBe('#a3261b');
  expect(changedAccents({})).toEqual([]);
  const { seal, ...others } = palettesOf({ accent: '#ffe600' }).usual.light;
  const worst = Math.min(
    ...(['paper', 'paperDeep', 'mark'] as const).map((under) =>
      contrastOf({ ...others, seal }, 'light', 'seal', under),
    ),
  );
  expect(worst).toBeLessThan(4.7);
});

test('an accent without a hue leaves the marks of search as they are', () => {
  const { light, dark } = palettesOf({ accent: '#dddddd' }).usual;
  expect([light.mark, dark.mark]).toEqual([OWN_ACCENT.light.mark, OWN_ACCENT.dark.mark]);
  expect(palettesOf({ accent: '#39ff14' }).usual.light.mark).not.toBe(OWN_ACCENT.light.mark);
});
