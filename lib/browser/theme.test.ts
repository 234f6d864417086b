// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { THEME_SCRIPT } from './head-scripts';
import { chooseTheme, currentTheme, syncTheme } from './theme';

const root = document.documentElement;
const runScript = (browser: { AbortSignal?: unknown } = { AbortSignal }) =>
  new Function('self', 'AbortSignal', THEME_SCRIPT)(browser, browser.AbortSignal);

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.scripts;
});

test.each(['light', 'dark'] as const)('%s is kept, and back before the first paint', (theme) => {
  chooseTheme(theme);
  expect(root.dataset.theme).toBe(theme);
  expect([localStorage.getItem('theme'), currentTheme()]).toEqual([theme, theme]);
  delete root.dataset.theme;
  runScript();
  expect(currentTheme()).toBe(theme);
});

test.each(['storage', 'pageshow'])('what is chosen on another page is shown at %s', (event) => {
  syncTheme();
  for (const theme of ['dark', 'light'] as const) {
    localStorage.setItem('theme', theme);
    dispatchEvent(new Event(event));
    expect(currentTheme()).toBe(theme);
  }
  localStorage.clear();
  dispatchEvent(new Event(event));
  expect(currentTheme()).toBe('system');
});

test('following the system stores nothing', () => {
  chooseTheme('light');
  chooseTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(currentTheme()).toBe('system');
});

test.each(['system', 'purple', '"><b>'])('%s, kept or on the document, is the system', (value) => {
  localStorage.setItem('theme', value);
  runScript();
  expect(root.dataset.theme).toBeUndefined();
  root.dataset.theme = value;
  expect(currentTheme()).toBe('system');
});

test('without storage the page follows the system, and a choice lasts for the page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(runScript).not.toThrow();
  expect(currentTheme()).toBe('system');
  chooseTheme('dark');
  expect(currentTheme()).toBe('dark');
  syncTheme();
  dispatchEvent(new Event('pageshow'));
  expect(currentTheme()).toBe('dark');
  chooseTheme('system');
  expect(currentTheme()).toBe('system');
});

test('the document says before the first paint whether the scripts of the site run', () => {
  runScript({});
  runScript({ AbortSignal: class {} });
  expect(root.dataset.scripts).toBeUndefined();
  runScript();
  expect(root.dataset.scripts).toBe('');
});
