import { expect, test } from 'vitest';
import { describeApp } from '../app';
import { hoistEarlyScripts } from './early-script-hoisting';

const [ANNOUNCEMENT_SCRIPT, THEME_SCRIPT] = ['announce()', 'theme()'];
describeApp({ earlyScripts: [ANNOUNCEMENT_SCRIPT, THEME_SCRIPT] });

const SHEET = '<link rel="stylesheet" href="/a.css"/>';

test('the theme is chosen before the sheet, and what React looks for stays', () => {
  const html = `<html><head>${SHEET}</head><body><div hidden></div><script>${THEME_SCRIPT}</script><p>a</p></body></html>`;
  expect(hoistEarlyScripts(html)).toBe(
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
  expect(hoistEarlyScripts(html)).toBe(html);
});

test('the script of an announcement goes with its attributes, after that of the theme', () => {
  const tag = '<script data-id="ab12" data-to="2026-10-08T00:00:00Z">';
  const theme = `<script>${THEME_SCRIPT}</script>`;
  const html = `<html><head><link rel="stylesheet" href="/a.css"/></head><body>${theme}${tag}${ANNOUNCEMENT_SCRIPT}</script><p>a</p></body></html>`;
  expect(hoistEarlyScripts(html)).toBe(
    `<html><head>${theme}${tag}${ANNOUNCEMENT_SCRIPT}</script><link rel="stylesheet" href="/a.css"/></head><body><script></script>${tag}</script><p>a</p></body></html>`,
  );
});
