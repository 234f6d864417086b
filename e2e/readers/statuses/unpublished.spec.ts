import { expect, test } from '../../support/test';
import { inOnePiece } from '../../support/words';

/** A draft and a scheduled article. */
const UNPUBLISHED = [
  { id: '107', words: '一篇还没写完的草稿' },
  { id: '108', words: '这篇文章会在2030年元旦自己出现' },
];

const LISTS = [
  '/',
  '/content',
  '/content/news',
  '/search?q=%E8%8D%89%E7%A8%BF',
  '/search?q=2030',
  '/content/news/106',
];

test('a draft and a scheduled article do not exist, and are on no list', async ({ request }) => {
  for (const { id, words } of UNPUBLISHED) {
    for (const path of [`/content/news/${id}`, `/content/guides/${id}`]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(404);
      expect(inOnePiece(await response.text())).not.toContain(words);
    }
  }
  for (const path of LISTS) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = inOnePiece(await response.text());
    for (const { id, words } of UNPUBLISHED) {
      expect(html, path).not.toContain(words);
      expect(html, path).not.toContain(`/content/news/${id}`);
    }
  }
});
