import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { expect, test } from 'playwright/test';
import { withContent } from '../../support/content-folder';
import { parseHtml, wordsOf } from '../../support/html';
import { ask } from '../../support/raw';
import { withSite } from '../../support/site';

/** The refresh and a margin for slow machines, beyond the revalidation time. */
const MARGIN_S = 15;
const POLL = { timeout: (CONTENT_CACHE.revalidate + MARGIN_S) * 1000, intervals: [1000] };

const ADDED = `---
title: 刚刚加上的一篇
summary: 站点运行着的时候放进目录的。
publishedAt: 2026-11-21T00:00:00+08:00
---

正文。
`;

test('changed, added and removed Markdown shows within the revalidation time, without a rebuild', async () => {
  test.setTimeout(POLL.timeout + 30_000);
  await withContent((content) =>
    withSite({ env: { CONTENT_DIR: content.dir } }, async ({ base }) => {
      const words = async (path: string, selector = 'main') =>
        wordsOf(parseHtml((await ask(base, path)).html), selector);
      const heading = (path: string) => words(path, 'main h1');
      const status = async (path: string) => (await ask(base, path)).status;
      expect(await heading('/content/news/101')).toBe('文站可以运行了');
      expect(await status('/content/news/102')).toBe(200);
      expect(await status('/content/news')).toBe(200);
      expect(await status('/old.html')).toBe(404);
      await content.replace('news/101.md', '文站可以运行了', '改过的标题');
      await content.write('news/199.md', ADDED);
      await content.remove('news/102.md');
      await content.write('redirects.yaml', '- { from: /old.html, to: /content, status: 301 }');
      await Promise.all([
        expect.poll(() => heading('/content/news/101'), POLL).toBe('改过的标题'),
        expect.poll(() => words('/content/news'), POLL).toContain('刚刚加上的一篇'),
        expect.poll(() => status('/content/news/102'), POLL).toBe(404),
        expect.poll(() => status('/old.html'), POLL).toBe(301),
        expect.poll(() => heading('/content/news/199'), POLL).toBe('刚刚加上的一篇'),
      ]);
    }),
  );
});
