import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { extraArticle } from '../support/articles';
import { expect, test, withOwnSite } from '../support/isolated-site';
import { makeSignal, REVALIDATE_SECRET, sendSignal } from '../support/signal';

const SITE_URL = 'https://www.site.example';

test('what a signal names is told to the search engines, except what they may not keep', async () => {
  const told: { urlList: string[] }[] = [];
  const engine = createServer(async (request, response) => {
    told.push(JSON.parse(await text(request)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(engine, 'listening');
  const env = {
    REVALIDATE_SECRET,
    SITE_URL,
    INDEXNOW_KEY: 'a-key-of-the-test',
    INDEXNOW_ENDPOINT: `http://127.0.0.1:${(engine.address() as AddressInfo).port}`,
  };
  try {
    await withOwnSite({ env }, async ({ backend, site }) => {
      const articles = [extraArticle(9501), extraArticle(9502, { seo: { noindex: true } })];
      await backend.control({ articles });
      const tags = ['article:9501', 'article:9502', 'article:9503', 'page:privacy', 'site'];
      await sendSignal(site.base, makeSignal({ tags }));
      await expect.poll(() => told.length).toBe(1);
      expect(told[0]?.urlList.sort()).toEqual([
        `${SITE_URL}/content/news/9501`,
        `${SITE_URL}/single_page/privacy`,
      ]);
    });
  } finally {
    engine.close();
    engine.closeAllConnections();
  }
});
