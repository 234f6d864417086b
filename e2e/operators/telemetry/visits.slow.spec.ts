import { BOT_USER_AGENTS, PEOPLE_USER_AGENTS } from '@wenzhan/contract/testing/user-agents';
import { randomNumbers } from '@wenzhan/kit/testing/random-numbers';
import { send } from '@wenzhan/kit/testing/send';
import { watchReports } from '../../security/xss-canary';
import { violationsByDayAndNight } from '../../support/axe';
import { lossesOf } from '../../support/clipped-content';
import { withContent } from '../../support/content-folder';
import { giveToken, makeToken } from '../../support/editor';
import { type Site, withSite } from '../../support/site';
import { expect, test } from '../../support/worker';
import { WRITING_ENV, writer } from '../../support/writing';

/** Servers start here, and a day of requests is sent. */
const TEST_MS = 240_000;
const REQUESTS = 1500;
const PROGRAMS = /^(?:wget|python|okhttp|axios|node|prometheus|kube|curl)|headless/i;
const PEOPLE = PEOPLE_USER_AGENTS.filter((userAgent) => !PROGRAMS.test(userAgent));
const OTHERS = [
  ...BOT_USER_AGENTS,
  ...PEOPLE_USER_AGENTS.filter((userAgent) => PROGRAMS.test(userAgent)),
];
const PAGES = ['/', '/content', '/content/news/101', '/content/guides/201', '/about_us', '/tags'];
const MISSED = ['没有这个词qzx', '另一个词qzy'];
const REFERRERS = ['https://www.baidu.com/s?wd=a', 'https://news.example:8443/x', undefined];
const EVERYTHING = {
  ...WRITING_ENV,
  RATE_LIMITS: 'session=0, api=0, preview=0, search=0, missing=0',
};

/** What is sent, and what shall be counted of it. */
interface Sent {
  path: string;
  headers: Record<string, string>;
  counts?: 'pages' | 'missing';
  referrer?: string | undefined;
  search?: string;
}

/** A request of somebody for something, by chance. */
function someRequest(pick: <T>(list: readonly T[]) => T, token: string): Sent {
  const kind = pick([
    'read',
    'read',
    'read',
    'bot',
    'ahead',
    'editor',
    'lost',
    'lost bot',
    'search',
  ]);
  const person = { 'user-agent': pick(PEOPLE) };
  const path = pick(PAGES);
  switch (kind) {
    case 'bot':
      return { path, headers: { 'user-agent': pick(OTHERS) } };
    case 'ahead': {
      const segment = { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
      return {
        path,
        headers: { ...person, rsc: '1', ...pick([segment, { 'sec-purpose': 'prefetch' }]) },
      };
    }
    case 'editor':
      return { path, headers: { ...person, cookie: `token=${token}` } };
    case 'lost':
      return { path: `/lost/${pick(['a', 'b'])}?secret=1`, headers: person, counts: 'missing' };
    case 'lost bot':
      return { path: '/lost/c', headers: { 'user-agent': pick(OTHERS) } };
    case 'search': {
      const search = pick(MISSED);
      return {
        path: `/search?q=${encodeURIComponent(search)}`,
        headers: person,
        counts: 'pages',
        search,
      };
    }
    default: {
      const referer = pick(REFERRERS);
      const referrer = referer && new URL(referer).hostname;
      return {
        path,
        headers: { ...person, ...(referer && { referer }) },
        counts: 'pages',
        referrer,
      };
    }
  }
}

/** Names with how often each is among them, those named most first, as the table has them. */
function ranked(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

const namesIn = (list: readonly { name: string; count: number }[]) =>
  list.map(({ name, count }) => ({ name, count }));
const pathOf = ({ path }: Sent) => path.split('?')[0] ?? '';

/** The ids of the requests for pages in the log of a server. */
const loggedIn = (site: Site): string[] =>
  site
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"GET '))
    .map((line) => JSON.parse(line))
    .filter(({ status, kind }) => status === 200 && kind !== 'asset')
    .map(({ requestId }) => requestId);

test('a day of requests to two instances is counted as it was sent, and as the logs have it', async () => {
  test.setTimeout(TEST_MS);
  await withContent(async ({ dir }) => {
    const VISITS_DIR = `${dir}/data/visits`;
    const env = { ...EVERYTHING, CONTENT_DIR: dir, VISITS_DIR, LOG_REQUESTS: '1' };
    await withSite({ env }, (one) =>
      withSite({ env }, async (other) => {
        const token = await makeToken();
        const below = randomNumbers(20_261_130);
        const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
        const sent: (Sent & { id: string })[] = [];
        for (let at = 0; at < REQUESTS; at += 1) {
          const request = someRequest(pick, token);
          const site = pick([one, other]);
          const { headers } = await send(site.base, request.path, { headers: request.headers });
          sent.push({ ...request, id: String(headers['x-request-id']) });
          // What was counted last is written when a process ends.
          if (at === REQUESTS / 2) await other.restart();
        }
        const pages = sent.filter(({ counts }) => counts === 'pages');
        const { done } = await writer(one.base);
        const visits = () => done('edit_visits', { days: 7 });
        await expect
          .poll(async () => (await visits()).views, { timeout: 30_000 })
          .toBe(pages.length);
        const counted = await visits();
        expect(namesIn(counted.pages.list)).toEqual(ranked(pages.map(pathOf)));
        expect(namesIn(counted.missing.list)).toEqual(
          ranked(sent.filter(({ counts }) => counts === 'missing').map(pathOf)),
        );
        expect(counted.referrers.list).toEqual(
          ranked(sent.flatMap(({ referrer = [] }) => referrer)),
        );
        expect(counted.searches.list).toEqual(ranked(sent.flatMap(({ search = [] }) => search)));
        expect(counted.languages.list).toEqual([{ name: 'zh-CN', count: pages.length }]);
        const logged = new Set([...loggedIn(one), ...loggedIn(other)]);
        const reads = pages.filter(({ id }) => logged.has(id));
        expect(Math.abs(reads.length - counted.views)).toBeLessThanOrEqual(counted.views / 100);
      }),
    );
  });
});

test('counting on the server changes nothing of a page', async () => {
  test.setTimeout(TEST_MS);
  await withContent(async ({ dir }) => {
    const env = { CONTENT_DIR: dir };
    const documents = ({ base }: Site) =>
      Promise.all(
        PAGES.map(async (path) => {
          const { status, headers, text } = await send(base, path);
          const { date, 'x-request-id': id, ...same } = headers;
          return { status, headers: same, text };
        }),
      );
    const off = await withSite({ env }, documents);
    const on = await withSite({ env: { ...env, VISITS_DIR: `${dir}/data/visits` } }, documents);
    expect(on).toEqual(off);
  });
});

test.describe('in a browser', () => {
  test.use({ userAgent: PEOPLE[0] ?? '' });

  test('links to pages that were fetched ahead are counted where pages tell it, each once, and nothing is kept', async ({
    page,
    context,
  }) => {
    test.setTimeout(TEST_MS);
    await withContent(async ({ dir }) => {
      const VISITS_DIR = `${dir}/data/visits`;
      const env = { ...EVERYTHING, CONTENT_DIR: dir, VISITS_DIR, VISITS_CLICKS: '1' };
      await withSite({ pages: 'none', env }, async ({ base }) => {
        const reports = await watchReports(page);
        await page.goto(`${base}/about_us`, { waitUntil: 'networkidle' });
        await page.locator('header a[href="/content"]').first().click();
        await page.waitForURL('**/content');
        await page.goBack();
        await page.waitForURL('**/about_us');
        await page.goto(`${base}/search?q=qzx`);
        const { done, token } = await writer(base);
        const counts = async () => namesIn((await done('edit_visits', { days: 1 })).pages.list);
        const expected = ['/about_us', '/content', '/search'].map((name) => ({ name, count: 1 }));
        await expect.poll(counts, { timeout: 30_000 }).toEqual(expected);
        expect(reports).toEqual([]);
        expect(await context.cookies()).toEqual([]);
        await giveToken(context, base, token);
        await page.goto(`${base}/edit/visits?days=1`);
        await expect(page.getByRole('row', { name: '/about_us 1' })).toBeVisible();
        expect(await violationsByDayAndNight(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await lossesOf(page)).toEqual([]);
        const table = await page.request.get(`${base}/api/edit/visits.csv?days=1`);
        expect(await table.text()).toContain('"页面","/about_us","","1"');
      });
    });
  });
});
