import { text } from 'node:stream/consumers';
import type { CdnReport } from '@wenzhan/kit/cdn/report';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { send } from '@wenzhan/kit/testing/send';
import { withContent } from '../../support/content-folder';
import { freePort } from '../../support/processes';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import { withSite } from '../../support/site';
import { expect, test } from '../../support/worker';
import { WRITING_ENV, writer } from '../../support/writing';
import { startCachingNginx } from './proxies';

const KEY = 'a-secret-of-the-tests-32-letters';
const WITHDRAWN = '/content/news/101';
const REMOVED = '/content/news/102';
const CHROME = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test.afterEach(closeServers);

test('what editors and publishers take down is gone behind nginx, and their receipts say what readers see', async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  const proxy = await startCachingNginx(`http://127.0.0.1:${port}`);
  const hook = await serveHttp(async (request, response) => {
    await proxy.purge(JSON.parse(await text(request)).urls);
    response.writeHead(204).end();
  });
  const cdn = { CDN_PURGE: `webhook, url=${hook.base}`, CDN_PURGE_KEY: KEY };
  const see = async (path: string) => {
    const { status, headers, text: page } = await send(proxy.base, path, { headers: CHROME });
    return { status, headers, cache: headers['x-cache-status'], page };
  };
  try {
    await withContent(async (content) => {
      const env = { ...WRITING_ENV, ...cdn, REVALIDATE_SECRET, SITE_URL: proxy.base };
      const start = { port, env: { ...env, CONTENT_DIR: content.dir } };
      await withSite(start, async (site) => {
        for (const path of [WITHDRAWN, REMOVED, '/content/news']) {
          await see(path);
          const copy = await see(path);
          expect([path, copy.status, copy.cache]).toEqual([path, 200, 'HIT']);
          expect(copy.headers['cache-control']).toMatch(/stale-while-revalidate=\d{3},/);
        }
        const editor = await writer(site.base);
        const { receipt } = await editor.done('edit_withdraw', { path: 'news/101.md' });
        expect(receipt?.cdn?.purge).toMatchObject({ cdn: 'Webhook', left: 0 });
        const gone = { status: 410, isCopy: false, age: null, isBefore: false };
        expect(receipt?.cdn?.seen[0]).toEqual({ path: WITHDRAWN, ...gone });
        expect((await see(WITHDRAWN)).status).toBe(410);
        expect((await see('/content/news')).page).not.toContain(WITHDRAWN);

        await content.remove('news/102.md');
        const told = await revalidate(site.base, { tags: [], withdrawn: ['article:102'] });
        const report = (told.receipt.data as { cdn?: CdnReport } | null)?.cdn;
        expect(report?.purge).toMatchObject({ left: 0 });
        const missing = { ...gone, status: 404, path: REMOVED };
        expect(report?.seen).toContainEqual(missing);
        expect((await see(REMOVED)).status).toBe(404);
      });
    });
  } finally {
    await proxy.stop();
  }
});

test('an editor reads in the receipt of /edit what the public address shows', async ({
  playwright,
}) => {
  test.setTimeout(180_000);
  const site = await serveHttp((_, response) => {
    response.writeHead(200, { 'cf-cache-status': 'HIT', age: '35' }).end();
  });
  const hook = await serveHttp((_, response) => response.writeHead(401).end());
  const cdn = { CDN_PURGE: `webhook, url=${hook.base}`, CDN_PURGE_KEY: KEY };
  await withContent(async (content) => {
    const env = { ...WRITING_ENV, ...cdn, SITE_URL: site.base, CONTENT_DIR: content.dir };
    await withSite({ env }, async ({ base }) => {
      const { token } = await writer(base);
      const cookie = { name: 'token', value: token, domain: '127.0.0.1', path: '/' };
      const rest = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
      const storageState = { cookies: [{ ...cookie, ...rest }], origins: [] };
      const editor = await playwright.request.newContext({ baseURL: base, storageState });
      const sent = await editor.post('/api/edit/withdraw', {
        multipart: { path: 'news/101.md', to: '' },
        headers: { origin: base },
      });
      const page = await sent.text();
      await editor.dispose();
      expect(page).toMatch(
        /Webhook：\d+个地址的缓存没有清除（密钥不被接受，或没有权限），最晚到\d\d:\d\d/,
      );
      expect(page).toMatch(
        /\/content\/news\/101：仍是旧的内容（200，来自缓存，35秒前取自网站），最晚到\d\d:\d\d失效/,
      );
    });
  });
});
