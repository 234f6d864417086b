import type { Brand } from '@wenzhan/contract/schemas/brand';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import { clampChroma, converter, formatHex, type Oklch, wcagContrast, wcagLuminance } from 'culori';
import { MORE_CONTRAST, OWN_ACCENT, type Palette, TONES, type Tone } from './tones';

/** The colour scheme of a page. */
export type Scheme = 'light' | 'dark';

/** The colours of a site: as usual, and for readers who ask for more contrast. */
export interface Palettes {
  usual: Readonly<Record<Scheme, Palette>>;
  moreContrast: Readonly<Record<Scheme, Palette>>;
}

/** The accent in a colour scheme, where it is another colour than the owner's. */
export interface ChangedAccent {
  scheme: Scheme;
  from: string;
  to: string;
  /** The least contrast of the owner's colour with what it stands on, and what it has to be. */
  contrast: number;
  least: number;
}

/** WCAG 1.4.3 for text; shapes and the focus ring need less. */
export const TEXT = 4.5;
/** WCAG 1.4.6, for who asks for more contrast. */
export const MORE = 7;
/** A colour with less chroma has no hue that a mark could have. */
const LEAST_CHROMA = 0.03;
/** Lightness and most chroma of the mark behind search matches: ink, soft ink and accent are readable on both. */
const MARK = { light: { l: 0.9, c: 0.08 }, dark: { l: 0.33, c: 0.06 } } as const;
/** Halvings of the lightness: the last is less than a step of a hexadecimal digit. */
const HALVINGS = 12;

/** Bytes of palettes, about two hundred: who previews may have others than visitors. */
const KEPT_BYTES = 256 * 1024;
const PALETTE_BYTES = 1024;

const oklch = converter('oklch');
const solved = createByteLru<Palettes>(KEPT_BYTES, { sizeCalculation: () => PALETTE_BYTES });

/**
 * The colours of a brand. From the accent they are solved: it keeps its hue, and its lightness changes as little as
 * it takes to be readable on paper, deep paper and marks, in each colour scheme.
 */
export function palettesOf({ accent, paper = 'warm' }: Brand): Palettes {
  const key = `${accent} ${paper}`;
  const palettes = solved.get(key) ?? solve(accent, paper);
  solved.set(key, palettes);
  return palettes;
}

function solve(accent: string | undefined, paper: keyof typeof TONES): Palettes {
  const of = (tone: Tone, scheme: Scheme, least: number): Palette => {
    if (!accent && least === TEXT) return { ...tone, ...OWN_ACCENT[scheme] };
    const colour = accent ?? OWN_ACCENT[scheme].seal;
    const mark = accent ? markOf(accent, scheme) : OWN_ACCENT[scheme].mark;
    return { ...tone, mark, seal: readable(colour, scheme, backgrounds({ ...tone, mark }), least) };
  };
  const tone = TONES[paper];
  const { light, dark } = MORE_CONTRAST;
  return {
    usual: { light: of(tone.light, 'light', TEXT), dark: of(tone.dark, 'dark', TEXT) },
    moreContrast: { light: of(light, 'light', MORE), dark: of(dark, 'dark', MORE) },
  };
}

/** Where the accent of a brand is not shown as it is given, and why; empty without one. */
export function changedAccents(brand: Brand): ChangedAccent[] {
  const { accent } = brand;
  if (!accent) return [];
  const from = formatHex(accent) ?? accent;
  const { usual } = palettesOf(brand);
  return (['light', 'dark'] as const)
    .map((scheme) => ({
      scheme,
      from,
      to: usual[scheme].seal,
      least: TEXT,
      palette: usual[scheme],
    }))
    .filter(({ to }) => to !== from)
    .map(({ palette, ...change }) => ({
      ...change,
      contrast: leastContrast(from, backgrounds(palette)),
    }));
}

const backgrounds = ({ paper, paperDeep, mark }: Omit<Palette, 'seal'>) => [paper, paperDeep, mark];

/** The least contrast of a colour with some backgrounds, as WCAG counts it. */
export const leastContrast = (colour: string, under: readonly string[]): number =>
  Math.min(...under.map((one) => wcagContrast(colour, one)));

function markOf(accent: string, scheme: Scheme): string {
  const colour = oklch(accent);
  const { l, c } = MARK[scheme];
  if (!colour || colour.c < LEAST_CHROMA) return OWN_ACCENT[scheme].mark;
  return hexOf({ ...colour, l, c: Math.min(c, colour.c) });
}

/**
 * The colour of the same hue, nearest in lightness, with at least this contrast to each background: darker in the light
 * scheme, lighter in the dark one.
 */
export function readable(
  colour: string,
  scheme: Scheme,
  under: readonly string[],
  least: number,
): string {
  const given = oklch(colour);
  const hex = formatHex(colour);
  if (!given || !hex) throw new Error(`not a colour: ${colour}`);
  // A dark colour that is readable on the darkest background is readable on all, and the other way round.
  const worst = under
    .toSorted((a, b) => wcagLuminance(a) - wcagLuminance(b))
    .at(scheme === 'light' ? 0 : -1);
  const isReadable = (one: string) => wcagContrast(one, worst ?? '') >= least;
  if (isReadable(hex)) return hex;
  // Black or white, which is readable, and the given lightness, which is not.
  let [good, bad] = [scheme === 'light' ? 0 : 1, given.l];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (good + bad) / 2;
    if (isReadable(hexOf({ ...given, l: middle }))) good = middle;
    else bad = middle;
  }
  return hexOf({ ...given, l: good });
}

/** The colour of sRGB with this lightness and hue, with as much of the chroma as there is. */
export const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));
