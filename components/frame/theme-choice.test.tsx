// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeChoice } from './theme-choice';

const NAMES = ['跟随系统', '浅色', '深色'];
const chosen = () =>
  NAMES.filter((name) => screen.getByLabelText<HTMLInputElement>(name).checked).join();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});
afterEach(cleanup);

test('one of three choices under one name, at first the system, changes the document', async () => {
  const choose = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
  render(<ThemeChoice />);
  const names = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.name);
  expect(new Set(names).size).toBe(1);
  expect(screen.getByRole('group').textContent).toBe(`外观${NAMES.join('')}`);
  expect(chosen()).toBe('跟随系统');
  await choose('深色');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(chosen()).toBe('深色');
  await choose('跟随系统');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(chosen()).toBe('跟随系统');
});

test('the theme that the document has is chosen, also when it changes elsewhere', async () => {
  document.documentElement.dataset.theme = 'light';
  render(<ThemeChoice />);
  expect(chosen()).toBe('浅色');
  await act(async () => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect(chosen()).toBe('深色');
});

test('the server, which knows no choice, says the system', () => {
  document.documentElement.dataset.theme = 'dark';
  const [first = ''] = renderToString(<ThemeChoice />).match(/<input[^>]*checked[^>]*>[^<]*/) ?? [];
  expect(first).toContain('跟随系统');
});
