import { extraArticle } from '../../support/articles';
import { read } from '../../support/crawler-reads';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { askMany } from '../../support/load';
import { ask } from '../../support/raw';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';

test('what is purged is in no list and no feed any more, even when the backend dies', async () => {
  // Many pages are rendered one after the other, each several times.
  test.setTimeout(240_000);
  const newest = { listed: true, publishedAt: new Date(Date.now() - 1000).toISOString() };
  const article = (title: string) => extraArticle(9110, { ...newest, title });
  const page = '/content/news/9110';
  const own = [page, `${page}.md`];
  const lists = ['/', '/content/news', '/feed.xml', '/content/news/feed.json', '/llms.txt'];
  await withOwnSite({ env: { REVALIDATE_SECRET } }, async ({ backend, site }) => {
    const send = (body: object) => revalidate(site.base, { tags: [], ...body });
    const look = async (path: string, words: string) => {
      const { status, text } = await read(site.base, path);
      return `${status} ${text.includes(words) ? 'says' : 'does not say'} ${words}`;
    };
    const expectEach = async (paths: string[], words: string, result: RegExp) => {
      for (const path of paths) expect(await look(path, words), path).toMatch(result);
    };
    await test.step('a backend that dies brings back nothing of it, a restart neither', async () => {
      await backend.control({ articles: [article('不该再见')] });
      await askMany(site.base, [...own, ...lists], 1);
      await expectEach([...own, ...lists, ...lists], '不该再见', /^200 says/);
      expect((await ask(site.base, '/single_page/privacy')).status).toBe(200);
      await backend.control({ articles: [], fail: { mode: 'http-500' } });
      const { at } = await send({ withdrawn: ['article:9110'], purge: ['article:9110'] });
      expect(at('/content/news')).toMatchObject({ status: null, state: 'none' });
      for (const isRestarted of [false, true]) {
        if (isRestarted) await site.restart({ hard: true });
        await expectEach(own, '不该再见', /^404 does not say/);
        await expectEach(lists, '不该再见', /^50\d does not say/);
        expect((await ask(site.base, '/single_page/privacy')).status).toBe(200);
      }
      await backend.control({ fail: null });
      await send({ purge: ['article:9110'] });
      await expectEach(lists, '不该再见', /^200 does not say/);
    });
    await test.step('what is purged and still there comes back with its new words', async () => {
      await backend.control({ articles: [article('一字之差')] });
      await send({ tags: ['article:9110'] });
      await expectEach([page, ...lists], '一字之差', /^200 says/);
      await backend.control({ articles: [article('已经改正')], fail: { mode: 'http-500' } });
      await send({ purge: ['article:9110'] });
      await expectEach([...own, ...lists], '一字之差', /^50\d does not say/);
      await backend.control({ fail: null });
      const { at } = await send({ purge: ['article:9110'] });
      expect(at(page)).toMatchObject({ status: 200, state: 'fresh' });
      await expectEach([...own, ...lists], '已经改正', /^200 says/);
      await expectEach([page, ...lists], '一字之差', /^200 does not say/);
    });
    await test.step('a purge of the site also expires the fallback snapshot', async () => {
      expect((await ask(site.base, '/about_us')).status).toBe(200);
      await backend.control({ fail: { mode: 'http-500' } });
      await send({ purge: ['site'] });
      expect((await ask(site.base, '/about_us')).status).toBe(500);
      await backend.control({ fail: null });
      await expect.poll(async () => (await ask(site.base, '/about_us')).status).toBe(200);
    });
  });
});
