import type { Brand } from '@wenzhan/contract/schemas/brand';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { palettesOf } from './palette';
import { stylesheetNamed, stylesheetPath } from './stylesheet';

const WHOLE: Brand = { accent: '#ffe600', paper: 'cool', headings: 'sans', corners: 'soft' };
const fileOf = (brand: Brand) => stylesheetPath(brand)?.replace('/brand/', '') ?? '';
const cssOf = (brand: Brand) => stylesheetNamed(fileOf(brand))?.css ?? '';

test.each<[string, Brand | undefined]>([
  ['no brand', undefined],
  ['an empty one', {}],
  ['the defaults', { paper: 'warm', headings: 'serif', corners: 'square' }],
])('%s has no style sheet', (_, brand) => {
  expect(stylesheetPath(brand)).toBeNull();
});

test('the name of a style sheet says the brand, and its hash the content', () => {
  expect(fileOf(WHOLE)).toMatch(/^ffe600-cool-sans-soft\.[0-9a-f]{8}\.css$/);
  expect(fileOf({ accent: '#ABC' })).toMatch(/^aabbcc-warm-serif-square\./);
  expect(stylesheetNamed(fileOf(WHOLE))?.isCurrent).toBe(true);
  expect(stylesheetNamed('ffe600-cool-sans-soft.00000000.css')).toEqual({
    css: cssOf(WHOLE),
    isCurrent: false,
  });
});

test.each(['x.css', 'red-cool-sans-soft.00000000.css', 'ffe600-cool-sans-soft.css', '../a', ''])(
  'there is no style sheet %j',
  (file) => {
    expect(stylesheetNamed(file)).toBeNull();
  },
);

test('browsers from Chromium 83 on can read all of it: hexadecimal colours, and no newer selectors', () => {
  const values: string[] = [];
  postcss.parse(cssOf(WHOLE)).walkDecls(({ prop, value }) => {
    if (!/^--(serif|corner)$/.test(prop)) values.push(value);
  });
  const system = ['CanvasText', 'LinkText', 'Mark'];
  expect(values.filter((value) => !/^#[0-9a-f]{6}$/.test(value))).toEqual(system);
  expect(cssOf(WHOLE)).not.toMatch(/:is\(|:where\(|:has\(|@layer|light-dark|oklch|color\(/);
});

test('the dark colours are for the dark system without a choice, and for the choice', () => {
  const { usual } = palettesOf(WHOLE);
  const of = (scheme: 'light' | 'dark') => `--seal:${usual[scheme].seal}`;
  const seals: string[] = [];
  postcss.parse(cssOf(WHOLE)).walkDecls('--seal', ({ value, parent }) => {
    const { selector, parent: query } = parent as postcss.Rule;
    const { params } = query as postcss.AtRule;
    seals.push(`${params} ${selector} --seal:${value}`);
  });
  expect(seals.slice(0, 3)).toEqual([
    `screen html:root:root ${of('light')}`,
    `screen and (prefers-color-scheme:dark) html:root:root:not([data-theme=light]) ${of('dark')}`,
    `screen html:root:root[data-theme=dark] ${of('dark')}`,
  ]);
});

test('what is not chosen is not overridden', () => {
  expect(cssOf({ headings: 'sans' })).toContain('--serif:var(--sans)');
  expect(cssOf({ accent: '#123456' })).not.toMatch(/--serif|--corner/);
});
