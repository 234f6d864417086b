import { parseHtml, wordsOf } from '../support/html';
import { expect, test } from '../support/test';

const UNPUBLISHED = [
  { kind: 'a draft', id: '107', words: '一篇还没写完的草稿' },
  { kind: 'a scheduled article', id: '108', words: '这篇文章会在2030年元旦自己出现' },
];

const LISTS = [
  '/',
  '/content',
  '/content/page/2',
  '/content/page/3',
  '/content/page/4',
  '/content/news',
  '/search?tag=%E9%A2%84%E8%A7%88',
  '/search?q=%E8%8D%89%E7%A8%BF',
  '/search?q=2030',
  '/content/news/106',
];

for (const { kind, id, words } of UNPUBLISHED) {
  for (const category of ['news', 'guides']) {
    test(`${kind} does not exist under ${category}`, async ({ request }) => {
      const response = await request.get(`/content/${category}/${id}`, { maxRedirects: 0 });
      expect(response.status()).toBe(404);
      expect(await response.text()).not.toContain(words);
    });
  }

  test(`${kind} is on no list`, async ({ request }) => {
    for (const path of LISTS) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const html = await response.text();
      expect(html, path).not.toContain(words);
      expect(html, path).not.toContain(`/content/news/${id}`);
    }
  });
}

test('the draft of a published article shows nowhere', async ({ request }) => {
  const document = parseHtml(await (await request.get('/content/guides/201')).text());
  expect(wordsOf(document, 'main h1')).toBe('写第一篇文章');
  expect(wordsOf(document, 'main')).not.toContain('草稿版');
});
