import type { Brand } from '@wenzhan/contract/schemas/brand';
import { converter, formatHex, interpolate } from 'culori';
import { hexOf, leastContrast, MORE, palettesOf, readable, type Scheme, TEXT } from './palette';
import { MORE_CONTRAST, OWN_ACCENT, type Palette, TONES, type Tone } from './tones';

/** Colours of what is filled with the accent: its surface, the words on it, the line around it, and large figures. */
export interface Fill {
  fill: string;
  onFill: string;
  edge: string;
  figure: string;
}

/** The colours within a section that has a ground of its own; names as in `document.module.css`. */
export interface GroundPalette extends Palette, Fill {
  fault: string;
}

/** Grounds with colours of their own. On a tint everything has its usual colour. */
export type ColouredGround = 'ink' | 'accent';

/** What a scheme needs, as usual and for readers who ask for more contrast. */
interface Place {
  scheme: Scheme;
  /** The least contrast of text. */
  least: number;
}

/** Contrast of the shape of a button with what is around it (WCAG 1.4.11). */
const SHAPE = 3;
/** Lightness of an accent that is a ground in the dark: it neither dazzles nor is lost. */
const AT_NIGHT = { least: 0.3, most: 0.72 };

const oklch = converter('oklch');
const mix = (from: string, to: string, share: number): string =>
  formatHex(interpolate([from, to], 'rgb')(share)) ?? from;

/** White where it is readable on the colour, else black, one of which always is. */
const inkOn = (colour: string): string =>
  leastContrast('#ffffff', [colour]) >= TEXT ? '#ffffff' : '#000000';

/** The colour with a lightness at which the words on it have the least contrast. */
const surfaceFor = (colour: string, ink: string, least: number): string =>
  readable(colour, ink === '#ffffff' ? 'light' : 'dark', [ink], least);

/** The accent of a strong brand on a palette. */
export function fillOf(accent: string, palette: Palette, least = TEXT): Fill {
  const onFill = inkOn(accent);
  const fill = surfaceFor(accent, onFill, least);
  const isSeen = leastContrast(fill, [palette.paper, palette.paperDeep]) >= SHAPE;
  return { fill, onFill, edge: isSeen ? fill : palette.seal, figure: palette.seal };
}

/** The accent that a brand has, or that of this software. */
export const accentOf = ({ accent }: Brand): string => accent ?? OWN_ACCENT.light.seal;

/** The palettes of a ground in a brand, which are solved for its accent as those of the page are. */
export function groundPalettes(brand: Brand, ground: ColouredGround) {
  const of = (scheme: Scheme, least: number): GroundPalette =>
    ground === 'ink' ? inkGround(brand, { scheme, least }) : accentGround(brand, { scheme, least });
  return {
    usual: { light: of('light', TEXT), dark: of('dark', TEXT) },
    moreContrast: { light: of('light', MORE), dark: of('dark', MORE) },
  };
}

/** Ink as a ground; in the dark one that is lighter than the page. */
function inkGround(brand: Brand, { scheme, least }: Place): GroundPalette {
  const tone = inkTone(TONES[brand.paper ?? 'warm'], scheme, least);
  const { mark } = palettesOf(brand)[least === TEXT ? 'usual' : 'moreContrast'].dark;
  const under = [tone.paper, tone.paperDeep];
  const bright = (colour: string) => readable(colour, 'dark', under, least);
  const palette: Palette = { ...tone, mark, seal: bright(accentOf(brand)) };
  const isStrong = brand.strength === 'strong';
  return {
    ...palette,
    fault: bright(OWN_ACCENT.dark.seal),
    ...(isStrong ? fillOf(accentOf(brand), palette, least) : plainFill(palette)),
  };
}

function inkTone(
  { light, dark }: Readonly<Record<Scheme, Tone>>,
  scheme: Scheme,
  least: number,
): Tone {
  if (least === MORE) {
    const { dark: most } = MORE_CONTRAST;
    return scheme === 'light' ? most : { ...most, paper: most.paperDeep, paperDeep: most.paper };
  }
  const [paper, ink] = scheme === 'light' ? [light.ink, light.paper] : [dark.rule, dark.ink];
  const paperDeep = scheme === 'light' ? mix(paper, ink, 0.08) : dark.paperDeep;
  const inkSoft = readable(mix(ink, paper, 0.25), 'dark', [paper, paperDeep], least);
  return { paper, paperDeep, ink, inkSoft, rule: mix(paper, ink, 0.25) };
}

/** Filled with ink, as everything is in a quiet brand. */
const plainFill = ({ ink, paper }: Palette): Fill => ({
  fill: ink,
  onFill: paper,
  edge: ink,
  figure: ink,
});

/** The accent itself as a ground, with black or white words; by day it is the owner's colour, to the digit. */
function accentGround(brand: Brand, { scheme, least }: Place): GroundPalette {
  const given = scheme === 'light' ? accentOf(brand) : atNight(accentOf(brand));
  const ink = inkOn(given);
  const paper = surfaceFor(given, ink, least);
  const beyond = ink === '#ffffff' ? '#000000' : '#ffffff';
  const soft = mix(ink, paper, 0.12);
  const palette: Palette = {
    paper,
    paperDeep: mix(paper, beyond, 0.12),
    ink,
    inkSoft: leastContrast(soft, [paper]) >= least ? soft : ink,
    rule: mix(paper, ink, 0.35),
    seal: ink,
    mark: mix(paper, beyond, 0.35),
  };
  return { ...palette, fault: ink, ...plainFill(palette) };
}

function atNight(colour: string): string {
  const given = oklch(colour);
  if (!given) return colour;
  return hexOf({ ...given, l: Math.min(Math.max(given.l, AT_NIGHT.least), AT_NIGHT.most) });
}
