import { send } from '@wenzhan/kit/testing/send';
import { expect, test, withOwnSite } from '../../support/isolated-site';

const TOKEN = 'a token of the tests for a scraper';

/** All series of `/metrics` with their values. */
async function scrape(base: string): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { status, text } = await send(base, '/metrics', { headers });
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('requests, the cache, the backend and bots are counted by names, never by addresses', async () => {
  await withOwnSite({ env: { METRICS_TOKEN: TOKEN } }, async ({ backend, site }) => {
    const { base } = site;
    expect((await send(base, '/metrics')).status).toBe(401);
    await send(base, '/content/news/101');
    await send(base, '/content/news/101');
    await send(base, '/content/news/101', { headers: { 'user-agent': 'Baiduspider/2.0' } });
    for (let page = 0; page < 20; page += 1) await send(base, `/invented/${page}?x=${page}`);
    await backend.control({ fail: { mode: 'code-1', calls: ['article_info'] } });
    await send(base, '/content/news/102');

    const figures = await scrape(base);
    const of = (name: string) => figures.get(name) ?? 0;
    expect(of('wenzhan_requests_total{kind="article",status="200"}')).toBe(3);
    expect(of('wenzhan_requests_total{kind="article",status="500"}')).toBe(1);
    expect(of('wenzhan_requests_total{kind="other",status="404"}')).toBe(20);
    expect(of('wenzhan_requests_total{kind="api",status="401"}')).toBe(1);
    expect(of('wenzhan_bot_requests_total{bot="Baiduspider"}')).toBe(1);
    expect(of('wenzhan_backend_calls_total{call="article_info",outcome="ok"}')).toBe(1);
    expect(of('wenzhan_backend_calls_total{call="article_info",outcome="envelope"}')).toBe(1);
    const lookup = (tier: string, result: string) =>
      of(`wenzhan_cache_lookups_total{store="page",tier="${tier}",result="${result}"}`);
    expect(lookup('memory', 'hit')).toBeGreaterThanOrEqual(2);
    expect(lookup('memory', 'miss')).toBeGreaterThanOrEqual(2);
    expect(lookup('build', 'miss')).toBeGreaterThanOrEqual(2);
    expect(figures.has('nodejs_eventloop_lag_seconds')).toBe(true);
    expect([...figures.keys()].join()).not.toMatch(/invented|101/);

    await test.step('an unavailable backend is a metric, and so are the calls that were not sent', async () => {
      await backend.control({ fail: { mode: 'refuse' } });
      let id = 5000;
      const unavailable = async () => {
        await send(site.base, `/content/news/${id++}`);
        return (await scrape(site.base)).get('wenzhan_backend_unavailable');
      };
      await expect.poll(unavailable, { timeout: 20_000 }).toBe(1);
      await unavailable();
      const later = await scrape(site.base);
      const calls = (outcome: string) =>
        later.get(`wenzhan_backend_calls_total{call="article_info",outcome="${outcome}"}`) ?? 0;
      expect(calls('network')).toBeGreaterThanOrEqual(1);
      expect(calls('unavailable')).toBeGreaterThanOrEqual(1);
    });
  });
});
