import { expect, giveToken, test } from '../support/editor';
import { parseHtml } from '../support/html';
import { startSite } from '../support/site';

const robotsOf = (html: string) =>
  [...parseHtml(html).querySelectorAll('meta[name="robots"]')].map((one) =>
    one.getAttribute('content'),
  );

test('a draft that an editor sees is not indexed and has no picture', async ({
  page,
  context,
  baseURL,
}) => {
  await giveToken(context, baseURL ?? '');
  const html = (await (await page.goto('/content/news/107'))?.text()) ?? '';
  expect(html).toContain('一篇还没写完的草稿');
  expect(robotsOf(html)).toEqual(['noindex, follow']);
  expect(html).not.toContain('og:image');
  expect(html).not.toContain('application/ld+json');
  const picture = await page.request.get('/media/share/wide/article/107.png');
  expect(picture.status()).toBe(404);
});

test('a preview deployment is not indexed at all, and draws no drafts', async () => {
  const site = await startSite({ env: { PREVIEW: '1' }, pages: 'none' });
  try {
    for (const path of ['/', '/content/news', '/content/news/101', '/about_us']) {
      const html = await (await fetch(site.base + path)).text();
      expect(robotsOf(html), path).toEqual(['noindex, follow']);
    }
    const draft = await fetch(`${site.base}/content/news/107`);
    expect(await draft.text()).toContain('一篇还没写完的草稿');
    const picture = await fetch(`${site.base}/media/share/wide/article/107.png`);
    expect(picture.status).toBe(404);
  } finally {
    await site.stop();
  }
});
