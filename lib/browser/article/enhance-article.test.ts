// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { enhanceArticle } from './enhance-article';

vi.mock('../comments/load-comments', () => {
  throw new Error('Failed to load chunk');
});

test('that comments cannot be loaded is said once, however often the page comes back', async () => {
  document.body.innerHTML = '<div><article></article><section data-comments="{}"></section></div>';
  const [article, comments] = document.querySelectorAll<HTMLElement>('article, section');
  const shown = async (left: AbortSignal) => {
    if (article) enhanceArticle(article, left);
    await vi.dynamicImportSettled();
    return comments?.textContent;
  };
  const first = new AbortController();
  const text = await shown(first.signal);
  expect(text).toContain('评论');
  first.abort();
  expect(comments?.textContent).toBe('');
  expect(await shown(new AbortController().signal)).toBe(text);
});
