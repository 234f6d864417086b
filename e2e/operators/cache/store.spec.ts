import { extraArticle } from '../../support/articles';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { askMany } from '../../support/load';
import { ask } from '../../support/raw';
import { readyOf } from '../../support/ready';
import type { Site } from '../../support/site';

test.describe.configure({ mode: 'parallel' });

/** Whether everything that a site keeps in memory is on its disk too. */
async function isWritten({ base }: Site): Promise<boolean> {
  const { memory, disk } = (await readyOf(base)).cache;
  return disk.entries >= memory.entries;
}

test('a restart loses no page, not even without the backend, nor one that mentions what is missing', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ articles: [extraArticle(9101)] });
    const whole = ['/content/news/9101', '/single_page/privacy'];
    expect(await askMany(site.base, whole, 1)).toEqual({ 200: 2 });
    // The home page ends with the page about the organisation.
    await backend.control({ fail: { mode: 'http-404', calls: ['single_page'] } });
    expect((await ask(site.base, '/')).status).toBe(200);
    const pages = [...whole, '/'];
    await expect.poll(() => isWritten(site)).toBe(true);
    await backend.control({ fail: { mode: 'refuse' } });
    await site.restart({ hard: true });
    for (const page of pages) {
      const { status, headers } = await ask(site.base, page);
      expect(status, page).toBe(200);
      expect(headers['x-nextjs-cache'], page).toBe('HIT');
      expect(headers['content-security-policy'], page).toContain('sha256-');
    }
  });
});

test('a page that is gone stays gone after a restart', async () => {
  await withOwnSite({ pages: 'stale' }, async ({ backend, site }) => {
    const page = '/content/news/101';
    expect((await ask(site.base, page)).status).toBe(200);
    await backend.control({ fail: { mode: 'http-404', calls: ['article_info'] } });
    await expect.poll(async () => (await ask(site.base, page)).status).toBe(404);
    await backend.control({ fail: { mode: 'http-500' } });
    await site.restart();
    expect((await ask(site.base, page)).status).toBe(500);
  });
});
