import { createHash } from 'node:crypto';
import type { Brand } from '@wenzhan/contract/schemas/brand';
import { buildPath } from '@wenzhan/contract/urls/routes';
import { palettesOf, type Scheme } from './palette';
import type { Palette } from './tones';

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
  /^([0-9a-f]{6}|none)-(warm|neutral|cool)-(serif|sans)-(square|soft)\.([0-9a-f]{8})\.css$/;

/** The path of a brand's style sheet, with a hash of its content; null if there is nothing to override. */
export function stylesheetPath(brand: Brand | undefined): string | null {
  if (!brand) return null;
  const { accent, paper, headings, corners } = { ...DEFAULTS, ...withoutUndefined(brand) };
  const parts = [accent === 'none' ? accent : sixDigits(accent), paper, headings, corners].join(
    '-',
  );
  if (parts === Object.values(DEFAULTS).join('-')) return null;
  return buildPath('/brand/[file]', { file: `${parts}.${hashOf(stylesheetOf(brand))}.css` });
}

/** The style sheet with this file name; `isCurrent` says whether its content is the one of the name's hash. */
export function stylesheetNamed(file: string): { css: string; isCurrent: boolean } | null {
  const [, accent, paper, headings, corners, hash] = FILE.exec(file) ?? [];
  if (!accent) return null;
  const brand = {
    paper,
    headings,
    corners,
    ...(accent === 'none' ? {} : { accent: `#${accent}` }),
  };
  const css = stylesheetOf(brand as Brand);
  return { css, isCurrent: hashOf(css) === hash };
}

function stylesheetOf(brand: Brand): string {
  const { usual, moreContrast } = palettesOf(brand);
  return [
    ...(brand.headings === 'sans' ? [rule('html:root:root', ['--serif:var(--sans)'])] : []),
    ...(brand.corners === 'soft' ? [rule('html:root:root', [`--corner:${SOFT}`])] : []),
    ...schemes(usual, 'screen'),
    ...schemes(moreContrast, 'screen and (prefers-contrast:more)'),
    // The system's own colours stay.
    media('(forced-colors:active)', rule('html:root:root:root:root', FORCED)),
  ].join('\n');
}

const FORCED = ['--rule:CanvasText', '--seal:LinkText', '--mark:Mark'];

/** The rules for the system's theme and for the reader's choice. On paper the style sheet's own colours stay. */
function schemes({ light, dark }: Readonly<Record<Scheme, Palette>>, query: string): string[] {
  return [
    media(query, rule('html:root:root', propertiesOf(light))),
    media(
      `${query} and (prefers-color-scheme:dark)`,
      rule('html:root:root:not([data-theme=light])', propertiesOf(dark)),
    ),
    media(query, rule('html:root:root[data-theme=dark]', propertiesOf(dark))),
  ];
}

const media = (query: string, rules: string) => `@media ${query}{${rules}}`;
const rule = (selector: string, properties: readonly string[]) =>
  `${selector}{${properties.join(';')}}`;

/** `--paper-deep:#efe8dc` and so on. */
const propertiesOf = (palette: Palette): string[] =>
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
