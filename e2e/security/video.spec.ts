import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';

const VIDEO = 'https://player.vimeo.com/video/1';
const content = `<iframe src="${VIDEO}" title="大会"></iframe><iframe src="https://example.com/x"></iframe>`;

test('a video is a link without scripts, and a button that asks for the player with them', async ({
  backend,
  browser,
  page,
  site,
}) => {
  await backend.control({ articles: [extraArticle(83_000, { content })] });
  const address = `${site.base}/content/news/83000`;
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(address);
  await expect(plain.getByRole('link', { name: '观看视频：大会' })).toHaveAttribute('href', VIDEO);
  await expect(plain.getByRole('link', { name: 'https://example.com/x' })).toBeVisible();
  await plain.close();

  const asked: string[] = [];
  await page.route(`${VIDEO}*`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>播放</title>' });
  });
  await page.goto(address);
  const button = page.getByRole('button', { name: '播放视频：大会' });
  await expect(button).toBeVisible();
  await expect(page.locator('main iframe')).toHaveCount(0);
  expect(asked).toEqual([]);
  await button.click();
  await expect(page.locator('main iframe')).toHaveAttribute('src', VIDEO);
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', /allow-scripts/);
  await expect.poll(() => asked).toEqual([VIDEO]);
});
