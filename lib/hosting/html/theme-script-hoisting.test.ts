import { expect, test } from 'vitest';
import { THEME_SCRIPT } from '../../browser/theme';
import { hoistThemeScript } from './theme-script-hoisting';

const SHEET = '<link rel="stylesheet" href="/a.css"/>';

test('the theme is chosen before the sheet, and what React looks for stays', () => {
  const html = `<html><head>${SHEET}</head><body><div hidden></div><script>${THEME_SCRIPT}</script><p>a</p></body></html>`;
  expect(hoistThemeScript(html)).toBe(
    `<html><head><script>${THEME_SCRIPT}</script>${SHEET}</head><body><div hidden></div><script></script><p>a</p></body></html>`,
  );
});

test.each([
  ['without the script', '<html><head></head><body><p>a</p></body></html>'],
  [
    'where it is chosen first',
    `<html><head><script>${THEME_SCRIPT}</script>${SHEET}</head></html>`,
  ],
  ['that is a part', `<body><script>${THEME_SCRIPT}</script>`],
])('a document %s is left as it is', (_, html) => {
  expect(hoistThemeScript(html)).toBe(html);
});
