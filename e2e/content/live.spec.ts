import { withContent } from '../support/content-folder';
import { parseHtml, wordsOf } from '../support/html';
import { ask } from '../support/raw';
import { startSite } from '../support/site';
import { expect, test } from '../support/worker';

test('a file that breaks keeps its last good version, and the log says where', async () => {
  await withContent(async (content) => {
    const site = await startSite({ pages: 'none', env: { CONTENT_DIR: content.dir } });
    const title = async () => {
      const answer = await fetch(`${site.base}/api/web/article_info?id=101`);
      return (await answer.json()).data?.article.title;
    };
    try {
      expect(await title()).toBe('文站可以运行了');
      await content.replace('news/101.md', 'publishedAt:', 'publishedAt: [');
      const log = async () => {
        expect(await title()).toBe('文站可以运行了');
        return site.log();
      };
      await expect.poll(log, { timeout: 10_000 }).toMatch(/news\/101\.md:\d+: /);
      const { status, html } = await ask(site.base, '/content/news/101');
      expect(status).toBe(200);
      expect(wordsOf(parseHtml(html), 'main h1')).toBe('文站可以运行了');
    } finally {
      await site.stop();
    }
  });
});
