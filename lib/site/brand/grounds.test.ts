import { readFileSync } from 'node:fs';
import type { Brand } from '@wenzhan/contract/schemas/brand';
import { expect, test } from 'vitest';
import { contrastOf } from '../../../testing/tokens';
import { fillOf, type GroundPalette, groundPalettes } from './grounds';
import { palettesOf } from './palette';

const PAPERS = ['warm', 'neutral', 'cool'] as const;
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const CUBE = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)));
/** Colours that companies have and that are hard: yellow, neon, pale grey, black, white, a middle grey. */
const HARD = ['#ffff00', '#39ff14', '#f2f2f2', '#000000', '#ffffff', '#808080', '#ff5500'];
const BRANDS: Brand[] = [...CUBE, ...HARD].flatMap((accent, index) =>
  (['quiet', 'strong'] as const).map((strength) => {
    return { accent, strength, paper: PAPERS[index % PAPERS.length] };
  }),
);

type Pair = [over: string, under: string, least: number];

/** What cannot be read, or not be told from what is around it, with its contrast. */
function faults(palette: object, pairs: readonly Pair[]): string[] {
  const tokens = { ...palette } as Record<string, string>;
  return pairs
    .map(([over, under, least]) => {
      const contrast = contrastOf(tokens, 'light', over, under);
      return contrast < least ? `${over} on ${under}: ${contrast.toFixed(2)}` : '';
    })
    .filter(Boolean);
}

/** Words on what they stand on within a ground; the line around a button is a shape. */
const pairsWith = (least: number): Pair[] => [
  ...['paper', 'paperDeep'].flatMap((under): Pair[] =>
    ['ink', 'inkSoft', 'seal', 'figure', 'fault'].map((over) => [over, under, least]),
  ),
  ['ink', 'mark', 4.5],
  ['onFill', 'fill', least],
  ['edge', 'paper', 3],
];

const PALETTES = [
  ['usual', 4.5],
  ['moreContrast', 7],
] as const;

test.each(['ink', 'accent'] as const)(
  'on %s as a ground everything is readable, whatever the accent, by day and at night',
  (ground) => {
    const bad = BRANDS.flatMap((brand) => {
      const palettes = groundPalettes(brand, ground);
      return PALETTES.flatMap(([kind, least]) =>
        (['light', 'dark'] as const).map((scheme) => ({
          ...brand,
          kind,
          scheme,
          faults: faults(palettes[kind][scheme], pairsWith(least)),
        })),
      ).filter(({ faults }) => faults.length > 0);
    });
    expect(bad).toEqual([]);
    expect(BRANDS.length).toBeGreaterThan(400);
  },
);

test('what is filled with the accent is readable on the page and on a tint, and its shape is seen', () => {
  const pairs: Pair[] = [
    ['onFill', 'fill', 4.5],
    ['edge', 'paper', 3],
    ['edge', 'paperDeep', 3],
    ['figure', 'paper', 4.5],
    ['figure', 'paperDeep', 4.5],
  ];
  const bad = BRANDS.flatMap((brand) =>
    (['light', 'dark'] as const).map((scheme) => {
      const palette = palettesOf(brand).usual[scheme];
      const all = { ...palette, ...fillOf(brand.accent ?? '', palette) };
      return { accent: brand.accent, scheme, faults: faults(all, pairs) };
    }),
  ).filter(({ faults }) => faults.length > 0);
  expect(bad).toEqual([]);
});

test("by day the colour of a company is its own, to the digit, in a ground and in a button's surface", () => {
  for (const accent of ['#ffff00', '#39ff14', '#f2f2f2', '#1b3a8a']) {
    expect(groundPalettes({ accent }, 'accent').usual.light.paper).toBe(accent);
    expect(fillOf(accent, palettesOf({ accent }).usual.light).fill).toBe(accent);
  }
});

test('a quiet brand fills with ink, a strong one with its accent', () => {
  const of = (strength: 'quiet' | 'strong'): GroundPalette =>
    groundPalettes({ accent: '#0057b8', strength }, 'ink').usual.light;
  expect(of('quiet').fill).toBe(of('quiet').ink);
  expect(of('strong').fill).toBe('#0057b8');
});

test('without a brand the grounds have the colours of the style sheet', () => {
  const css = readFileSync('components/sections/placed.module.css', 'utf8');
  for (const ground of ['ink', 'accent'] as const) {
    const start = css.indexOf(`.ground[data-ground="${ground}"] {`);
    const rule = css.slice(start, css.indexOf('}', start));
    const { light, dark } = groundPalettes({}, ground).usual;
    for (const name of [
      'paper',
      'paperDeep',
      'ink',
      'inkSoft',
      'rule',
      'mark',
      'seal',
      'fault',
    ] as const) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const [, value] = new RegExp(`--${property}: ([^;]+);`).exec(rule) ?? [];
      const both =
        light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`;
      expect(value, `${ground} ${name}`).toBe(both);
    }
  }
});
