import { expect, test } from 'playwright/test';
import { startSynthetic } from '../backend/synthetic';
import { startSite } from '../support/site';
import { readWholeSitemap } from '../support/whole-sitemap';

const ARTICLES = 100_000;
/** Home and the list of all content. */
const LISTS = 2;
/** Megabytes: what the collector leaves lying about, far below what all addresses would take. */
const MOST_GROWTH = 350;

// A million of them: `npm run bench:sitemap`.
test('a hundred thousand articles are in sitemaps of the right size, each once, in flat memory', async () => {
  const backend = await startSynthetic(ARTICLES);
  const site = await startSite({ env: { API_BASE_URL: backend.base } });
  try {
    const whole = await readWholeSitemap(site.base, site.pid ?? 0);
    expect(whole.addresses).toBe(backend.indexable + LISTS);
    expect(whole.pictures).toBe(backend.indexable);
    expect(whole.idSum).toBe(backend.idSum);
    expect(whole.sitemaps).toBe(3);
    expect(whole.mostAddresses).toBeLessThanOrEqual(50_000);
    expect(whole.mostBytes).toBeLessThanOrEqual(50 * 1024 * 1024);
    expect(whole.memoryPeak - whole.memoryBefore).toBeLessThan(MOST_GROWTH);
  } finally {
    await site.stop();
    await backend.stop();
  }
});
