// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addLightbox } from './lightbox';

let article: HTMLElement;
let page: AbortController;

beforeEach(() => {
  page = new AbortController();
  document.body.innerHTML = `<article>
    <a class="enlarge" href="/large.svg"><img src="/small.svg" alt="一张图"></a>
    <a class="enlarge" href="/second.svg"><img src="/second-small.svg" alt="另一张图"></a>
    <a href="/elsewhere"><img src="/linked.svg" alt="带链接的图"></a></article>`;
  article = document.querySelector('article') as HTMLElement;
  addLightbox(article, page.signal);
});
afterEach(() => page.abort());

const dialog = () => document.querySelector('dialog');
const shown = () => {
  const picture = dialog()?.querySelector('img');
  return picture && `${picture.getAttribute('src')} ${picture.alt}`;
};

function click(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  article.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('an image opens at full size in a dialog, with its caption and a close button', () => {
  expect(click('[src="/small.svg"]')).toBe(true);
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.getAttribute('aria-label')).toBe('放大的图片');
  expect(dialog()?.querySelector('form[method="dialog"] button')?.textContent).toBe('关闭');
  expect(shown()).toMatch(/\/large\.svg 一张图$/);
});

test('a click on it closes it, and the next one takes its place', () => {
  click('[src="/small.svg"]');
  dialog()?.querySelector('img')?.click();
  expect(dialog()?.open).toBe(false);
  click('[src="/second-small.svg"]');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(dialog()?.querySelectorAll('img')).toHaveLength(1);
  expect(shown()).toMatch(/\/second\.svg 另一张图$/);
});

test.each([
  ['/small.svg', { ctrlKey: true }],
  ['/small.svg', { metaKey: true }],
  ['/small.svg', { shiftKey: true }],
  ['/small.svg', { altKey: true }],
  ['/small.svg', { button: 1 }],
  ['/linked.svg', {}],
])('a click on %s with %o is the browser’s', (src, init) => {
  expect(click(`[src="${src}"]`, init)).toBe(false);
  expect(dialog()).toBeNull();
});

test('leaving the page removes the dialog', () => {
  click('[src="/small.svg"]');
  page.abort();
  expect(dialog()).toBeNull();
  expect(click('[src="/small.svg"]')).toBe(false);
});
