import { expect, test } from 'playwright/test';
import { withContent } from '../support/content-folder';
import { startSite } from '../support/site';
import { readVectors } from './vectors';
import { activeParts, loadDocumentsOnly, numbered, setTrap } from './xss-canary';

const VECTORS = readVectors('markdown').map(numbered);
const TEXTS = readVectors('texts').filter((text) => !text.includes('\0'));
const PROSE = 'main [class*=prose]';
const BATCH = 10;

function article(id: number, title: string, body: string): string {
  const front = { title, summary: title, publishedAt: '2025-01-01T00:00:00+08:00', tags: [title] };
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n头${id}\n\n${body}\n`;
}

test('nothing in Markdown runs: not in pages, not in what the search finds of it', async ({
  page,
}) => {
  const { hits } = await setTrap(page);
  await loadDocumentsOnly(page);
  await withContent(async (content) => {
    const ids: number[] = [];
    for (let at = 0; at < VECTORS.length; at += BATCH) {
      const id = 90_000 + at;
      ids.push(id);
      const body = VECTORS.slice(at, at + BATCH).join('\n\n');
      await content.write(`news/${id}.md`, article(id, TEXTS[at] ?? '题', body));
    }
    const site = await startSite({ env: { CONTENT_DIR: content.dir }, pages: 'none' });
    try {
      for (const id of ids) {
        await page.goto(`${site.base}/content/news/${id}`);
        await expect(page.locator(`${PROSE} p`).first()).toHaveText(`头${id}`);
        expect(await activeParts(page, PROSE), String(id)).toEqual([]);
      }
      for (const word of ['alert', 'script', 'onerror', 'javascript']) {
        await page.goto(`${site.base}/search?q=${word}`);
        await expect(page.locator('main mark').first()).toBeVisible();
        expect(await page.locator('main article img, main article script').count()).toBe(0);
      }
    } finally {
      await site.stop();
    }
  });
  expect(hits).toEqual([]);
});
