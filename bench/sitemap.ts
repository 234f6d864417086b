import { startSynthetic } from '../e2e/backend/synthetic';
import { startSite } from '../e2e/support/site';
import { readWholeSitemap } from '../e2e/support/whole-sitemap';

/** Reads all sitemaps of a site with a million articles, and prints counts, seconds and megabytes. Needs a build. */
const backend = await startSynthetic(1_000_000);
const site = await startSite({ env: { API_BASE_URL: backend.base } });
try {
  console.table(await readWholeSitemap(site.base, site.pid()));
  console.log(`expected: ${backend.indexable} articles and 2 lists`);
} finally {
  await site.stop();
  await backend.stop();
}
