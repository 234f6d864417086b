import { setTimeout as sleep } from 'node:timers/promises';
import { fakeWordPress } from '@wenzhan/content/testing/content-sources/wordpress/server';
import { expect, test } from 'playwright/test';
import { type ContentServiceProcess, startContentService } from '../../support/content-service';
import { freePorts } from '../../support/processes';
import { ask } from '../../support/raw';
import { startRedis } from '../../support/redis';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import { type Site, withSite } from '../../support/site';

/** Two servers start here, and a content system is away for a while. */
const TEST_MS = 240_000;
const AWAY_MS = 5000;
/** What cannot be read is read again after 2 s, 4 s and so on; a page is rendered again for its age after a minute. */
const ARRIVES = { timeout: 30_000 };

/** A recorded WordPress, its content service, and two instances of its site on one Redis. */
interface Pair {
  wordPress: Awaited<ReturnType<typeof fakeWordPress>>;
  service: ContentServiceProcess;
  sites: Site[];
}

async function withPair(run: (pair: Pair) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  const wordPress = await fakeWordPress();
  const [own = 0, ...ports] = await freePorts(3);
  const service = await startContentService({
    port: own,
    sites: ports.map((port) => `http://127.0.0.1:${port}`),
    env: { CONTENT_SOURCE: 'wordpress', CONTENT_SOURCE_URL: wordPress.base },
  });
  const env = { API_BASE_URL: service.base, REDIS_URL: redis.url, REVALIDATE_SECRET };
  const [first, second] = ports;
  try {
    await withSite({ pages: 'none', env, port: first ?? 0 }, (one) =>
      withSite({ pages: 'none', env, port: second ?? 0 }, (other) =>
        run({ wordPress, service, sites: [one, other] }),
      ),
    );
  } finally {
    await service.stop();
    await wordPress.close();
    await redis.stop();
  }
}

test('a change of a WordPress is on each instance, also when none can read it at first; so is a withdrawal', async () => {
  test.setTimeout(TEST_MS);
  await withPair(async ({ wordPress, service, sites }) => {
    const post = wordPress.post('blocks');
    const page = `/content/html/${post.id}`;
    const tags = [`article:${post.id}`];
    const edit = (title: string) =>
      Object.assign(post, {
        title: { rendered: title },
        modified_gmt: new Date().toISOString().slice(0, 19),
      });
    /** The status of the page on each instance, and whether it has a title. */
    const seen = (title: string) =>
      Promise.all(
        sites.map(async ({ base }) => {
          const { status, html } = await ask(base, page);
          return [status, html.includes(`>${title}</h1>`)];
        }),
      );
    const onBoth = (status: number, has: boolean) => [
      [status, has],
      [status, has],
    ];
    const tell = (change: object) => revalidate(service.base, change);
    await test.step('both can read it', async () => {
      expect(await seen('区块、图库与嵌入')).toEqual(onBoth(200, true));
      edit('第二个题目');
      expect((await tell({ tags })).status).toBe(200);
      await expect.poll(() => seen('第二个题目'), ARRIVES).toEqual(onBoth(200, true));
    });
    await test.step('none can, for a while', async () => {
      edit('第三个题目');
      wordPress.state.fault = (_, response) => Boolean(response.writeHead(503).end());
      const told = await tell({ tags });
      expect([told.status, told.receipt.message]).toEqual([
        503,
        expect.stringContaining('could not be read'),
      ]);
      await sleep(AWAY_MS);
      expect(await seen('第二个题目')).toEqual(onBoth(200, true));
      wordPress.state.fault = undefined;
      // Nobody tells it again: the service looks by itself.
      await expect.poll(() => seen('第三个题目'), ARRIVES).toEqual(onBoth(200, true));
    });
    await test.step('it is withdrawn, while the list of pages cannot be read', async () => {
      post.status = 'private';
      wordPress.state.fault = ({ pathname }, response) =>
        pathname.endsWith('/wp/v2/pages') && Boolean(response.writeHead(500).end());
      // Not acknowledged, because everything could not be read; gone all the same.
      expect((await tell({ tags: [], withdrawn: tags })).status).toBe(503);
      await expect.poll(() => seen('第三个题目'), ARRIVES).toEqual(onBoth(404, false));
      const list = await Promise.all(sites.map(({ base }) => ask(base, '/content/html')));
      for (const { status, html } of list) {
        expect(status).toBe(200);
        expect(html).not.toContain('第三个题目');
      }
    });
  });
});
