import { send } from '@wenzhan/kit/testing/send';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { readyOf } from '../../support/ready';
import { expectWholePage } from '../../support/whole-page';

/**
 * Until the circuit breaker opens, a page may take a call's time budget (the site promises 5 s). A busy machine
 * may delay some pages, but not all.
 */
const SLOW_MS = 7000;
/**
 * Factor by which a page that fails without a call may be slower than an unknown page, which needs no call
 * either: it is rendered, but must stay far below a call's time budget.
 */
const TIMES = 10;
const VISITS = 20;
const RECOVERY = { timeout: 20_000, intervals: [100] };

/** Half of the values are below it. */
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(base: string, path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const { status } = await ask(base, path);
  return { status, ms: performance.now() - started };
}

test('a hanging backend opens the circuit, and its recovery closes it without a visitor', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await ask(site.base, '/about_us');
    await backend.control({ fail: { mode: 'hang' } });
    let id = 1000;
    const slow: number[] = [];
    await expect
      .poll(
        async () => {
          const { status, ms } = await timed(site.base, `/content/news/${id++}`);
          expect(status).toBe(500);
          slow.push(ms);
          return (await readyOf(site.base)).backend.unavailable;
        },
        { timeout: 60_000, intervals: [0] },
      )
      .toBe(true);
    expect(Math.min(...slow)).toBeLessThan(SLOW_MS);

    await backend.clearCalls();
    const unseen: number[] = [];
    const reference: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const page = await timed(site.base, `/content/news/${id++}`);
      expect(page.status).toBe(500);
      unseen.push(page.ms);
      reference.push((await timed(site.base, `/content/news/x${id}`)).ms);
    }
    const said = `${unseen.map(Math.round).join(' ')} against ${reference.map(Math.round).join(' ')}`;
    expect(median(unseen) / median(reference), said).toBeLessThan(TIMES);
    const articles = (await backend.calls()).filter(({ path }) => path.endsWith('article_info'));
    expect(articles).toEqual([]);
    expectWholePage(await ask(site.base, '/about_us'), 200, '关于文站');
    const backendNow = { unavailable: true, kind: 'external' };
    expect(await readyOf(site.base)).toMatchObject({ status: 200, backend: backendNow });
    const health = await send(site.base, '/api/health');
    expect([health.status, health.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(health.text)).toEqual({ status: 'ok' });

    await backend.control({ fail: null });
    await expect
      .poll(async () => (await readyOf(site.base)).backend.unavailable, RECOVERY)
      .toBe(false);
    expectWholePage(await ask(site.base, '/content/news/101'), 200, '文站可以运行了');
    expect(site.log().match(/circuit opened/g)).toHaveLength(1);
  });
});
