import { converter } from 'culori';
import { expect, test } from 'vitest';
import { groundPalettes } from './grounds';
import { palettesOf } from './palette';
import { shownBrand } from './shown-brand';

const site = {
  brand: { accent: '#0057b8', strength: 'strong' as const, headings: 'sans' as const },
};

test('a site has its look', () => {
  expect(shownBrand(site)).toBe(site.brand);
  expect(shownBrand({})).toBeUndefined();
});

test('on a day of mourning no colour of a page has a hue, and its shapes stay', () => {
  const brand = shownBrand({ ...site, mourning: { from: undefined, to: undefined } }) ?? {};
  expect(brand).toMatchObject({ strength: 'strong', headings: 'sans' });
  const oklch = converter('oklch');
  const { usual } = palettesOf(brand);
  const grounds = groundPalettes(brand, 'accent').usual;
  for (const palette of [usual.light, usual.dark, grounds.light, grounds.dark]) {
    const { mark, ...colours } = palette;
    for (const colour of Object.values(colours)) expect(oklch(colour)?.c ?? 0).toBeLessThan(0.01);
  }
});
