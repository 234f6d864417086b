import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** Between two requests for it, which take the processor from the article. */
const PAUSE_MS = 50;

/** The newest, so that they are in the feed, which has twenty articles. */
const NEWEST = { listed: true, publishedAt: new Date(Date.now() - 1000).toISOString() };

const articles = Object.entries(HOSTILE_HTML).map(([title, content], index) =>
  extraArticle(FIRST_ID + index, { ...NEWEST, title, content }),
);

test('articles that cost much are answered, stored pages meanwhile, and so are the feeds', async () => {
  // Each of them takes seconds, and more while the machine is busy with much else.
  test.slow();
  await withOwnSite({}, async ({ backend, site }) => {
    const { base } = site;
    await backend.control({ articles });
    await ask(base, STORED);
    for (const { id, title } of articles) {
      let isAnswered = false;
      const path = `/content/news/${id}`;
      const answers = Promise.all([ask(base, path), ask(base, `${path}.md`)]);
      answers.finally(() => {
        isAnswered = true;
      });
      while (!isAnswered) {
        expect((await ask(base, STORED)).status).toBe(200);
        await sleep(PAUSE_MS);
      }
      const [page, markdown] = await answers;
      expect([200, 500], title).toContain(page.status);
      expect([200, 500, 503], title).toContain(markdown.status);
      // Whether it was rendered or given up, that was once.
      expect((await ask(base, `${path}.md`)).status, title).toBe(markdown.status);
    }
    const feed = () => ask(base, '/feed.xml');
    // A machine that is busy with much else gives the thread too little time.
    await expect.poll(async () => (await feed()).status, { timeout: BUSY_MS }).toBe(200);
    expect((await feed()).html).toContain('<title>macros that double</title>');
    // The thread for long texts leaves the processor to the others.
    if (process.platform === 'linux') expect(nicenessOf(site.pid())).toContain(5);
  });
});

/** The `nice` values of the threads of a process. */
const nicenessOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );

/** Would keep the Markdown parser busy for minutes: with marks that are counted before it begins, and with others. */
const COUNTED = '`a'.repeat(200_000);
const ENDLESS = '!$'.repeat(200_000);
/** Two tries on a machine that is busy with much else. */
const BUSY_MS = 60_000;
const NOTICE = '这篇内容无法排版，下面是它的原文。';

test('Markdown that takes too long is shown as it is written, and delays no other article', async () => {
  await withContent(async ({ dir, write }) => {
    const front = '---\ntitle: 无尽\nsummary: 无\npublishedAt: 2025-06-01T08:00:00+08:00\n---\n';
    await write('news/8600.md', `${front}\n${COUNTED}\n`);
    await write('news/8601.md', `${front}\n${ENDLESS}\n`);
    await withSite({ pages: 'none', env: { CONTENT_DIR: dir } }, async ({ base }) => {
      const order: string[] = [];
      const endless = ask(base, '/content/news/8601').finally(() => order.push('endless'));
      const counted = await ask(base, '/content/news/8600');
      expect([counted.status, counted.html.includes(NOTICE)]).toEqual([200, true]);
      order.push('counted');
      const first = await endless;
      expect(order).toEqual(['counted', 'endless']);
      // A machine that is busy with much else gives it too little time; that failure is not stored.
      if (first.status !== 200) {
        expect(first.status).toBe(500);
        expect(first.headers['cache-control']).toMatch(/no-store/);
      }
      const page = () => ask(base, '/content/news/8601');
      await expect.poll(async () => (await page()).status, { timeout: BUSY_MS }).toBe(200);
      const { html } = await page();
      expect(html).toContain(NOTICE);
      expect(html).toContain(ENDLESS.slice(0, 600));
    });
  });
});
