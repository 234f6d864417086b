import { setTimeout as sleep } from 'node:timers/promises';
import { extraArticle } from '../../support/articles';
import { expect, type OwnSite, test, withOwnSite } from '../../support/isolated-site';
import { askMany } from '../../support/load';
import { ask } from '../../support/raw';
import { type Redis, startRedis } from '../../support/redis';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import { type Site, type SiteStart, withSite } from '../../support/site';

/** Two servers, Redis and a backend start here, and Redis has to time out. */
const PAIR_MS = 240_000;

/** A second, when Redis is well. */
const VISITS = 300;

/** Two instances of the site on one Redis and one backend. */
interface Pair extends OwnSite {
  redis: Redis;
  other: Site;
}

/** @param pages that both have of the build */
async function withPair(
  run: (pair: Pair) => Promise<void>,
  pages: SiteStart['pages'] = 'none',
): Promise<void> {
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url, REVALIDATE_SECRET };
  await withOwnSite({ pages, env }, (own) => {
    const start = { pages, env: { ...env, API_BASE_URL: own.backend.base } };
    return withSite(start, (other) => run({ ...own, redis, other }));
  }).finally(redis.stop);
}

const stored = async (redis: Redis) => Number((await redis.ask('DBSIZE')).slice(1));

test('instances share pages, data and invalidations through Redis', async () => {
  test.setTimeout(PAIR_MS);
  await withPair(async ({ redis, backend, site: one, other }) => {
    const article = (title: string) => extraArticle(9201, { title });
    const page = '/content/news/9201';
    await backend.control({ articles: [article('一号的页')] });
    await test.step('a page that one has rendered is there for the other', async () => {
      expect((await ask(one.base, page)).status).toBe(200);
      const isStored = async () => {
        const before = await stored(redis);
        await sleep(500);
        return before > 3 && before === (await stored(redis));
      };
      await expect.poll(isStored).toBe(true);
      await backend.clearCalls();
      const answer = await ask(other.base, page);
      expect(answer.headers['x-nextjs-cache']).toBe('HIT');
      expect(answer.headers['content-security-policy']).toContain('sha256-');
      expect(await backend.calls()).toEqual([]);
    });
    await test.step('one revalidation request reaches both', async () => {
      await backend.control({ articles: [article('二号的页')] });
      const sent = await revalidate(one.base, { tags: ['article:9201'] });
      expect(sent.status).toBe(200);
      const says = async (site: Site) => (await ask(site.base, page)).html.includes('二号的页');
      expect(await says(one)).toBe(true);
      await expect.poll(() => says(other)).toBe(true);
      expect((await sent.repeat(other.base)).status).toBe(401);
    });
    await test.step('what is withdrawn at one is gone from the other', async () => {
      await backend.control({ articles: [] });
      await revalidate(other.base, { tags: [], withdrawn: ['article:9201'] });
      await expect.poll(async () => (await ask(one.base, page)).status).toBe(404);
    });
    await test.step('a new instance has the pages of the others', async () => {
      await ask(one.base, '/content/news/102');
      await expect.poll(() => stored(redis)).toBeGreaterThan(5);
      await backend.control({ fail: { mode: 'http-500' } });
      const env = { REDIS_URL: redis.url, API_BASE_URL: backend.base };
      await withSite({ pages: 'none', env }, async ({ base }) => {
        await expect.poll(async () => (await ask(base, '/content/news/102')).status).toBe(200);
      });
    });
  });
});

/** Longer than both instances take to tell each other of a page, several times. */
const TOLD_MS = 6000;

test('what replaces a page of the build is told to the other instance once', async () => {
  test.setTimeout(PAIR_MS);
  await withPair(async ({ redis, backend, site: one, other }) => {
    const page = '/content/news/101';
    const statuses = async () =>
      Promise.all([one, other].map(async ({ base }) => (await ask(base, page)).status));
    expect(await statuses()).toEqual([200, 200]);
    await backend.control({ articles: [extraArticle(101, { category: 'guides' })] });
    await revalidate(one.base, { tags: ['article:101'] });
    await expect.poll(statuses).toEqual([308, 308]);
    await sleep(TOLD_MS);
    const told = Number((await redis.ask('XLEN', 'wenzhan:signals')).slice(1));
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(4);
  }, 'fresh');
});

test('pages go on while Redis is slow, gone, back, and full', async () => {
  test.setTimeout(PAIR_MS);
  await withPair(async ({ redis, backend, site: one, other }) => {
    const seen = '/content/news/101';
    expect((await ask(one.base, seen)).status).toBe(200);
    const readBoth = async (unseen: string) => {
      const paths = [unseen, ...Array<string>(VISITS).fill(seen)];
      const read = ({ base }: Site) => askMany(base, paths, 1);
      const all = { 200: paths.length };
      expect(await Promise.all([one, other].map(read))).toEqual([all, all]);
    };
    await test.step('slow', async () => {
      redis.freeze();
      await readBoth('/content/news/102');
      redis.thaw();
    });
    await test.step('gone', async () => {
      await redis.kill();
      await readBoth('/content/news/103');
    });
    await test.step('back, empty', async () => {
      await redis.revive();
      const shared = async () => {
        await revalidate(one.base, { tags: ['article:104', 'article:103'] });
        await ask(one.base, '/content/news/104');
        return stored(redis);
      };
      await expect.poll(shared, { timeout: 60_000 }).toBeGreaterThan(2);
      // The other may connect later. It renders and keeps what it does not find, so each attempt needs a new page.
      const articles = Array.from({ length: 80 }, (_, at) => extraArticle(9301 + at));
      await backend.control({ articles });
      let page = '/content/news/104';
      const cacheStatus = async () => {
        const { headers } = await ask(other.base, page);
        const next = articles.shift();
        if (!next) throw new Error('the other instance never found a page');
        page = `/content/news/${next.id}`;
        await ask(one.base, page);
        return headers['x-nextjs-cache'];
      };
      await expect.poll(cacheStatus, { timeout: 60_000 }).toBe('HIT');
    });
    await test.step('full', async () => {
      await redis.ask('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
      await redis.ask('CONFIG', 'SET', 'maxmemory', '1');
      await readBoth('/content/news/105');
      expect((await ask(one.base, '/content/news/105')).headers['x-nextjs-cache']).toBe('HIT');
    });
  });
});
