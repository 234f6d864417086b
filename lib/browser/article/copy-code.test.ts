// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { addCopyButtons } from './copy-code';

const CODE = 'const a = 1;\nconst b = 2;\n';
let article: HTMLElement;
let page: AbortController;

beforeEach(() => {
  page = new AbortController();
  article = document.createElement('article');
  article.innerHTML = `<div class="code-block"><pre><code><span>const</span> a = 1;\nconst b = 2;\n</code></pre></div>
    <div class="code-block"></div>`;
  addCopyButtons(article, page.signal);
});

const button = () => article.querySelector('button');
const press = async () => {
  button()?.click();
  await Promise.resolve();
  await Promise.resolve();
};

test('each block with code has one button, announced when it changes, until the page is left', () => {
  expect(article.querySelectorAll('button')).toHaveLength(1);
  expect(button()?.textContent).toBe('复制');
  expect(button()?.type).toBe('button');
  expect(button()?.getAttribute('aria-live')).toBe('polite');
  page.abort();
  expect(button()).toBeNull();
});

test('the button copies the code alone, and shows success for two seconds', async () => {
  vi.useFakeTimers();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press();
  expect(write).toHaveBeenCalledExactlyOnceWith(CODE);
  expect(button()?.textContent).toBe('已复制');
  vi.advanceTimersByTime(1999);
  expect(button()?.textContent).toBe('已复制');
  vi.advanceTimersByTime(1);
  expect(button()?.textContent).toBe('复制');
  vi.useRealTimers();
});

test('the button shows that copying was refused', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await press();
  expect(button()?.textContent).toBe('无法复制');
});
