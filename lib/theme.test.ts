// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseTheme, currentTheme, THEME_SCRIPT } from './theme';

const root = document.documentElement;
const runScript = () => new Function(THEME_SCRIPT)();

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

test('a choice is on the document and kept', () => {
  chooseTheme('dark');
  expect(root.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(currentTheme()).toBe('dark');
});

test('following the system leaves no trace', () => {
  chooseTheme('light');
  chooseTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(localStorage.length).toBe(0);
  expect(currentTheme()).toBe('system');
});

test('what the document has and nobody knows counts as the system', () => {
  root.dataset.theme = 'purple';
  expect(currentTheme()).toBe('system');
});

describe('the script before the first paint', () => {
  test.each(['light', 'dark'] as const)('brings %s back', (theme) => {
    chooseTheme(theme);
    delete root.dataset.theme;
    runScript();
    expect(currentTheme()).toBe(theme);
  });

  test.each(['system', 'purple', '"><b>'])('makes nothing of %s', (kept) => {
    localStorage.setItem('theme', kept);
    runScript();
    expect(root.dataset.theme).toBeUndefined();
  });
});

describe('where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };

  test('a choice holds for the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    chooseTheme('dark');
    expect(currentTheme()).toBe('dark');
  });

  test('the page follows the system', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(runScript).not.toThrow();
    expect(currentTheme()).toBe('system');
  });
});
