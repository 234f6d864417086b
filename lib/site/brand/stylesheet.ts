import { createHash } from 'node:crypto';
import type { Brand } from '@wenzhan/contract/schemas/brand';
import { buildPath } from '@wenzhan/contract/urls/routes';
import { createByteLru } from '@wenzhan/kit/process/byte-lru';
import { accentOf, type ColouredGround, fillOf, groundPalettes } from './grounds';
import { MORE, type Palettes, palettesOf, TEXT } from './palette';

/*
 * The style sheet of a brand, which overrides custom properties of `document.module.css`: hexadecimal colours and media
 * queries that every browser knows. A separate file, because the policy allows no inline style; a site without a brand
 * has none.
 */

/** Radius of soft corners. */
const SOFT = '0.5rem';

/** The options of a brand, in the order of a file name; each has its default. */
const DEFAULTS = { accent: 'none', paper: 'warm', headings: 'serif', corners: 'square' } as const;
const FILE =
  /^([0-9a-f]{6}|none)-(warm|neutral|cool)-(serif|sans)-(square|soft)(-strong)?\.([0-9a-f]{8})\.css$/;
const STRONG = '-strong';

/** Style sheets by brand: they are asked for at each rendering of a page. */
const made = createByteLru<{ css: string; hash: string }>(512 * 1024, {
  sizeCalculation: ({ css }) => css.length,
});

/** The path of a brand's style sheet, with a hash of its content; null if there is nothing to override. */
export function stylesheetPath(brand: Brand | undefined): string | null {
  if (!brand) return null;
  const parts = partsOf(brand);
  if (parts === Object.values(DEFAULTS).join('-')) return null;
  return buildPath('/brand/[file]', { file: `${parts}.${stylesheetOf(brand).hash}.css` });
}

/** The style sheet with this file name; `isCurrent` says whether its content is the one of the name's hash. */
export function stylesheetNamed(file: string): { css: string; isCurrent: boolean } | null {
  const [, accent, paper, headings, corners, strong, hash] = FILE.exec(file) ?? [];
  if (!accent) return null;
  const brand = {
    paper,
    headings,
    corners,
    ...(accent === 'none' ? {} : { accent: `#${accent}` }),
    ...(strong && { strength: 'strong' }),
  };
  const { css, hash: current } = stylesheetOf(brand as Brand);
  return { css, isCurrent: current === hash };
}

/** The beginning of the name of its file. */
function partsOf(brand: Brand): string {
  const { accent, paper, headings, corners, strength } = {
    ...DEFAULTS,
    ...withoutUndefined(brand),
  };
  const colour = accent === 'none' ? accent : sixDigits(accent);
  return [colour, paper, headings, corners].join('-') + (strength === 'strong' ? STRONG : '');
}

function stylesheetOf(brand: Brand) {
  const name = partsOf(brand);
  const known = made.get(name);
  if (known) return known;
  const css = makeStylesheet(brand);
  const sheet = { css, hash: hashOf(css) };
  made.set(name, sheet);
  return sheet;
}

function makeStylesheet(brand: Brand): string {
  const { usual, moreContrast } = brand.strength === 'strong' ? filled(brand) : palettesOf(brand);
  return [
    ...(brand.headings === 'sans' ? [rule('html:root:root', ['--serif:var(--sans)'])] : []),
    ...(brand.corners === 'soft' ? [rule('html:root:root', [`--corner:${SOFT}`])] : []),
    ...schemes(usual, 'screen'),
    ...(['ink', 'accent'] as const).flatMap((ground) => groundRules(brand, ground)),
    ...schemes(moreContrast, 'screen and (prefers-contrast:more)'),
    // The system's own colours stay.
    media('(forced-colors:active)', rule('html:root:root:root:root', FORCED)),
  ].join('\n');
}

/** The palettes of a strong brand, which fill with the accent. */
function filled(brand: Brand): Palettes {
  const { usual, moreContrast } = palettesOf(brand);
  const accent = accentOf(brand);
  const withFill = ({ light, dark }: Palettes['usual'], least: number) => ({
    light: { ...light, ...fillOf(accent, light, least) },
    dark: { ...dark, ...fillOf(accent, dark, least) },
  });
  return { usual: withFill(usual, TEXT), moreContrast: withFill(moreContrast, MORE) };
}

/** The colours within sections that have this ground (`components/sections/ground.module.css`). */
function groundRules(brand: Brand, ground: ColouredGround): string[] {
  const { usual, moreContrast } = groundPalettes(brand, ground);
  const within = ` [data-ground=${ground}]`;
  return [
    ...schemes(usual, 'screen', within),
    ...schemes(moreContrast, 'screen and (prefers-contrast:more)', within),
  ];
}

const FORCED = ['--rule:CanvasText', '--seal:LinkText', '--mark:Mark'];

/**
 * The rules for the system's theme and for the reader's choice. On paper the style sheet's own colours stay.
 *
 * @param within selects what has these colours below the document, after a space
 */
function schemes({ light, dark }: Palettes['usual'], query: string, within = ''): string[] {
  return [
    media(query, rule(`html:root:root${within}`, propertiesOf(light))),
    media(
      `${query} and (prefers-color-scheme:dark)`,
      rule(`html:root:root:not([data-theme=light])${within}`, propertiesOf(dark)),
    ),
    media(query, rule(`html:root:root[data-theme=dark]${within}`, propertiesOf(dark))),
  ];
}

const media = (query: string, rules: string) => `@media ${query}{${rules}}`;
const rule = (selector: string, properties: readonly string[]) =>
  `${selector}{${properties.join(';')}}`;

/** `--paper-deep:#efe8dc` and so on. */
const propertiesOf = (palette: object): string[] =>
  Object.entries(palette).map(
    ([name, value]) =>
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  );

const sixDigits = (colour: string) =>
  colour.length === 4
    ? colour.slice(1).replace(/./g, '$&$&').toLowerCase()
    : colour.slice(1).toLowerCase();

const withoutUndefined = (brand: Brand): Brand =>
  Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
