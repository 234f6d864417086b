// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { writingTexts } from '@wenzhan/texts/writing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptList } from './kept-list';
import { keptTexts } from './kept-texts';

const records = vi.hoisted(() => new Map<string, unknown>());
const mocks = vi.hoisted(() => ({ keys: vi.fn() }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  keys: mocks.keys,
  getMany: async (some: string[]) => some.map((key) => records.get(key)),
  set: async (key: string, value: unknown) => void records.set(key, value),
  del: async (key: string) => void records.delete(key),
}));

const { kept: texts } = writingTexts();
const kept = (text: string, at: number) => ({ text, base: 'v', baseText: '', doubtful: [], at });
const show = (username = '李') =>
  render(<KeptList username={username} timeZone="Asia/Shanghai" lang="zh-CN" texts={texts} />);

beforeEach(async () => {
  records.clear();
  mocks.keys.mockImplementation(async () => [...records.keys()]);
  await keptTexts('李', 'news/7.md').keep('tab-1', kept('没存的', 1000));
  await keptTexts('王', 'news/7.md').keep('tab-2', kept('别人的', 2000));
});
afterEach(cleanup);

test('an editor finds what the browser keeps of a text, whatever has become of that', async () => {
  await keptTexts('李', 'pages/gone.md').keep('tab-3', kept('页面', 3000));
  show();
  const open = await screen.findAllByRole('link', { name: texts.open });
  expect(open.map((link) => link.getAttribute('href'))).toEqual([
    '/edit/text?path=pages%2Fgone.md',
    '/edit/text?path=news%2F7.md',
  ]);
  expect(screen.getByLabelText('news/7.md')).toHaveProperty('value', '没存的');
  expect(document.body.textContent).not.toContain('别人的');
});

test('a text is copied, downloaded, or discarded', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  show();
  (await screen.findByRole('button', { name: texts.copy })).click();
  await screen.findByText(texts.copied);
  expect(writeText).toHaveBeenCalledWith('没存的');
  screen.getByRole('button', { name: texts.download }).click();
  expect(files).toEqual(['news-7.md']);
  fireEvent.click(screen.getByRole('button', { name: texts.discard, hidden: true }));
  await vi.waitFor(() => expect(document.body.textContent).toBe(''));
  expect([...records.keys()].join()).not.toContain('李');
});

test('a record without its path is listed by its name, and a browser that keeps nothing says so', async () => {
  records.set('["李","*/8.md"]tab-4', kept('旧的', 5));
  show();
  expect(await screen.findByLabelText('*/8.md')).toHaveProperty('value', '旧的');
  cleanup();
  mocks.keys.mockRejectedValue(new Error('private window'));
  show();
  expect(await screen.findByText(texts.failed)).toBeDefined();
});
