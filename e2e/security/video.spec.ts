import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';

const VIDEO = 'https://player.vimeo.com/video/1';
const content = `<iframe src="${VIDEO}" title="大会"></iframe>`;

test('a video is a link without scripts, and a button that asks for the player with them', async ({
  backend,
  page,
  site,
}) => {
  await backend.control({ articles: [extraArticle(83_000, { content })] });
  const path = '/content/news/83000';
  expect((await send(site.base, path)).text).toContain('>观看视频：大会</a>');
  const asked: string[] = [];
  await page.route(`${VIDEO}*`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>播放</title>' });
  });
  await page.goto(site.base + path);
  const button = page.getByRole('button', { name: '播放视频：大会' });
  await button.waitFor();
  expect(asked).toEqual([]);
  await button.click();
  await expect.poll(() => asked).toEqual([VIDEO]);
});
