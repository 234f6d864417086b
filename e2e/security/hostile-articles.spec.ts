import { expect, test } from 'playwright/test';
import { extraArticle } from '../support/articles';
import { withContent } from '../support/content-folder';
import { withOwnSite } from '../support/isolated-site';
import { ask } from '../support/raw';
import { withSite } from '../support/site';
import { HOSTILE_HTML } from './hostile-articles';

const FIRST_ID = 8500;
/** Stored, so that it is answered without rendering. */
const STORED = '/content/news/101';

const articles = Object.entries(HOSTILE_HTML).map(([title, content], index) =>
  extraArticle(FIRST_ID + index, { title, content, listed: true }),
);

/** Milliseconds that a stored page takes, in order, asked for again and again until an event is over. */
async function timesDuring(base: string, event: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  event.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    expect((await ask(base, STORED)).status).toBe(200);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const middle = (times: number[]) => times[Math.floor(times.length / 2)] ?? 0;

test('articles that cost much are answered, others meanwhile, and the feed has what can be rendered', async () => {
  await withOwnSite({}, async ({ backend, site: { base } }) => {
    await backend.control({ articles });
    await ask(base, STORED);
    const idle = new Promise((resolve) => setTimeout(resolve, 2000));
    const alone = middle(await timesDuring(base, idle));
    const statuses: number[] = [];
    const reading = (async () => {
      for (const { id } of articles) statuses.push((await ask(base, `/content/news/${id}`)).status);
    })();
    const beside = middle(await timesDuring(base, reading));
    expect(statuses).toEqual(articles.map(() => 200));
    expect(beside).toBeLessThan(alone * 5);
    const feed = await ask(base, '/feed.xml');
    expect(feed.status).toBe(200);
    expect(feed.html).toContain('10,000 elements inside each other');
  });
});

/** Hangs the Markdown parser for minutes. */
const ENDLESS = 'www.a_'.repeat(5000);

test('Markdown that takes too long is shown as it is written, and delays no other article', async () => {
  await withContent(async ({ dir, write }) => {
    const front = `---\ntitle: 无尽\nsummary: 无\npublishedAt: 2025-06-01T08:00:00+08:00\n---\n`;
    await write('news/8600.md', `${front}\n${ENDLESS}\n`);
    await withSite({ pages: 'none', env: { CONTENT_DIR: dir } }, async ({ base }) => {
      const endless = ask(base, '/content/news/8600');
      const order: string[] = [];
      endless.then(() => order.push('endless'));
      const list = await ask(base, '/content/news');
      order.push('list');
      expect(list.status).toBe(200);
      const { status, html } = await endless;
      expect(status).toBe(200);
      expect(html).toContain('这篇内容无法排版，下面是它的原文。');
      expect(html).toContain(ENDLESS.slice(0, 600));
      expect(order).toEqual(['list', 'endless']);
    });
  });
});
