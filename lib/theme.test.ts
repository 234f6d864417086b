// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseTheme, currentTheme, THEME_SCRIPT } from './theme';

const root = document.documentElement;
const runScript = () => new Function(THEME_SCRIPT)();

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

test.each(['light', 'dark'] as const)('%s is kept, and back before the first paint', (theme) => {
  chooseTheme(theme);
  expect(root.dataset.theme).toBe(theme);
  expect([localStorage.getItem('theme'), currentTheme()]).toEqual([theme, theme]);
  delete root.dataset.theme;
  runScript();
  expect(currentTheme()).toBe(theme);
});

test('following the system leaves no trace', () => {
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

test('where storage is refused the page follows the system, and a choice holds for the page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(runScript).not.toThrow();
  expect(currentTheme()).toBe('system');
  chooseTheme('dark');
  expect(currentTheme()).toBe('dark');
  chooseTheme('system');
  expect(currentTheme()).toBe('system');
});
