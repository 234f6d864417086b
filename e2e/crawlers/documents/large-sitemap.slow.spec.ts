import { expect, test } from 'playwright/test';
import { type SyntheticBackend, startSynthetic } from '../../backend/synthetic';
import { startSite } from '../../support/site';
import { readWholeSitemap } from '../../support/whole-sitemap';

const ARTICLES = 1_000_000;
/** The home page, the list of all content, and that of the feeds. */
const LISTS = 3;
/** Megabytes; leaves room for garbage, far below the size of all URLs. */
const MOST_GROWTH = 350;

/** Two minutes on a slow machine that is otherwise idle. */
const TEST_MS = 10 * 60_000;

test.setTimeout(TEST_MS);

test('a million articles are in sitemaps of the right size, each once, in flat memory', async () => {
  const backend = await startSynthetic(ARTICLES);
  const site = await startSite({ env: { API_BASE_URL: backend.base } });
  try {
    const whole = await readWholeSitemap(site.base, site.pid());
    console.table(whole);
    expect(whole.addresses).toBe(backend.indexable + LISTS);
    expect(whole.pictures).toBe(backend.indexable);
    expect(whole.idSum).toBe(backend.idSum);
    expect(whole.sitemaps).toBe(21);
    expect(whole.mostAddresses).toBeLessThanOrEqual(50_000);
    expect(whole.mostBytes).toBeLessThanOrEqual(50 * 1024 * 1024);
    expect(whole.memoryPeak - whole.memoryBefore).toBeLessThan(MOST_GROWTH);
    await expectBreak(site.base, backend);
  } finally {
    await site.stop();
    await backend.stop();
  }
});

/** A sitemap that fails halfway must not look complete. */
async function expectBreak(base: string, backend: SyntheticBackend): Promise<void> {
  backend.failFrom(ARTICLES * 0.72);
  const answer = await fetch(`${base}/sitemaps/15.xml`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect((await fetch(`${base}/sitemaps/16.xml`)).status).toBe(503);
}
