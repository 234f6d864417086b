import { parseArgs } from 'node:util';
import { startSynthetic } from '../e2e/backend/synthetic';
import { startSite } from '../e2e/support/site';
import { readWholeSitemap } from '../e2e/support/whole-sitemap';

/** Reads all sitemaps of a site with very many articles, and says what that took. Build first. */
const { values } = parseArgs({ options: { articles: { type: 'string', default: '1000000' } } });

const backend = await startSynthetic(Number(values.articles));
const site = await startSite({ env: { API_BASE_URL: backend.base } });
try {
  const whole = await readWholeSitemap(site.base, site.pid());
  for (const [name, value] of Object.entries(whole)) {
    console.log(`${name.padEnd(16)} ${Math.round(value * 10) / 10}`);
  }
  console.log(`expected         ${backend.indexable} articles and 2 lists`);
} finally {
  await site.stop();
  await backend.stop();
}
