import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../../support/articles';
import { COLLECT, folderSize, residentMegabytes } from '../../support/footprint';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { askMany } from '../../support/load';
import { ask } from '../../support/raw';

/** Each is rendered completely. */
const INVENTED = 2000;
const MEMORY_MB = 4;
const DISK_MB = 4;
/** Growth of the runtime itself under load, whatever is stored. */
const RUNTIME_MB = 120;
const SETTLE_MS = 60_000;
const VISITORS = 1000;
/** Ids of pages never rendered, asked for at once, in each of two forms; 200 of all wait. */
const TO_RENDER = Array.from({ length: 250 }, (_, id) => id);
const REAL = ['/', '/content', '/content/news/101', '/content/guides', '/about_us'];
/** A loaded machine renders ten pages a second, an idle one a hundred. */
const FLOOD_MS = 400_000;

test('invented URLs evict no page and keep the limits of memory and disk', async () => {
  test.setTimeout(FLOOD_MS);
  const env = {
    RATE_LIMITS: 'missing=0',
    CACHE_MEMORY_MB: `${MEMORY_MB}`,
    CACHE_DISK_MB: `${DISK_MB}`,
    ...COLLECT,
  };
  await withOwnSite({ env }, async ({ backend, site }) => {
    await askMany(site.base, REAL, 1);
    const memory = residentMegabytes(site.pid());
    const build = await folderSize(site.dist);
    const started = performance.now();
    const invented = Array.from({ length: INVENTED }, (_, id) => `/content/news/${800_000 + id}`);
    expect(await askMany(site.base, invented, 16)).toEqual({ 404: INVENTED });
    const seconds = (performance.now() - started) / 1000;
    // Memory of the last renders is released some seconds later.
    const grown = () => residentMegabytes(site.pid()) - memory;
    console.log(`${INVENTED} in ${seconds.toFixed()} s: ${grown().toFixed()} MB more at their end`);
    await expect.poll(grown, { timeout: SETTLE_MS }).toBeLessThan(MEMORY_MB + RUNTIME_MB);
    const after = await folderSize(site.dist);
    expect(after.megabytes - build.megabytes).toBeLessThan(DISK_MB);
    expect(after.files - build.files).toBeLessThan(50);
    await backend.control({ fail: { mode: 'http-500' } });
    for (const page of REAL) {
      const { status, headers } = await ask(site.base, page);
      expect(status, page).toBe(200);
      expect(headers['x-nextjs-cache'], page).toMatch(/HIT|STALE/);
    }
  });
});

test('a thousand visitors at once of a page never rendered cost one call', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ articles: [extraArticle(9901)] });
    await ask(site.base, '/content/news/101');
    await backend.clearCalls();
    const paths = Array<string>(VISITORS).fill('/content/news/9901');
    expect(await askMany(site.base, paths, VISITORS)).toEqual({ 200: VISITORS });
    const calls = (await backend.calls()).filter(({ path }) => path.endsWith('article_info'));
    expect(calls).toHaveLength(1);
  });
});

test('if more pages are requested at once than can be rendered in time, the rest is refused, and stored pages are not', async () => {
  test.setTimeout(FLOOD_MS);
  await withOwnSite({ env: { RATE_LIMITS: 'missing=0' } }, async ({ site }) => {
    await askMany(site.base, REAL, 1);
    // Each opens a connection, of which Node accepts one in a turn: the answers tell more than requests beside them.
    const real = askMany(site.base, REAL, 1);
    const asked = TO_RENDER.map((id) => ({
      document: send(site.base, inventedPath(id)),
      flight: send(site.base, `${inventedPath(id + TO_RENDER.length)}?_rsc`, {
        headers: { rsc: '1' },
      }),
    }));
    const documents = await Promise.all(asked.map((one) => one.document));
    const flights = await Promise.all(asked.map((one) => one.flight));
    for (const answers of [documents, flights]) {
      const refused = answers.filter((answer) => answer.status === 503);
      expect(refused.length).toBeGreaterThan(50);
      expect(answers.filter((answer) => answer.status === 404).length).toBeGreaterThan(50);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404, 503]));
      for (const { headers } of refused) {
        expect([headers['retry-after'], headers['cache-control']]).toEqual(['20', 'no-store']);
      }
    }
    expect(documents.find(({ status }) => status === 503)?.text).toContain('<h1>服务不可用</h1>');
    expect(await real).toEqual({ 200: REAL.length });
    const paths = TO_RENDER.map(inventedPath);
    expect(await askMany(site.base, paths, 1)).toEqual({ 404: paths.length });
  });
});

const inventedPath = (id: number) => `/content/news/${700_000 + id}`;
