import { readdir } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import type { Control } from '../../backend/control';
import { extraArticle } from '../../support/articles';
import { startCluster } from '../../support/cluster';
import { repeatDuring, visitDuring } from '../../support/load';
import { watchProblems } from '../../support/problems';
import { ask } from '../../support/raw';
import { readyOf } from '../../support/ready';
import { BUILDS_MS, buildIdOf, releasesOf, secondBuild } from '../../support/release';
import { revalidate } from '../../support/revalidation';
import { isStarting, METRICS_TOKEN, watchStarting } from './watch-starting';

const ROLL_MS = 4 * 60_000;
const PAGES = ['/', '/content', '/content/news', '/content/news/101', '/about_us'];
const VISITORS = 4;
/** A call that the warm-up makes, but none of these pages: while it hangs, an instance starts for some seconds. */
const SLOW_START: Control = { fail: { mode: 'hang', calls: ['search'] } };
const ENV = { WARM_UP: '10', METRICS_TOKEN, RATE_LIMITS: 'api=0' };

test.setTimeout(BUILDS_MS + 2 * ROLL_MS);

test('a rolling restart under load loses no request, nor does a killed instance; a new build breaks no open page', async ({
  page,
}) => {
  const { first, second } = releasesOf(await secondBuild());
  const cluster = await startCluster(first, ENV);
  const visit = (happens: () => Promise<void>) =>
    visitDuring(cluster.base, PAGES, VISITORS, happens);
  try {
    await test.step('a restart, and no visitor meets an instance that is starting', async () => {
      await cluster.backend.control(SLOW_START);
      const before = cluster.instances.map(cluster.pidOf);
      let seen = { starting: 0, requests: 0 };
      const { statuses, asked } = await visit(async () => {
        seen = await watchStarting(cluster.instances, cluster.roll());
      });
      expect(statuses).toEqual({ 200: asked });
      expect(seen.starting).toBeGreaterThan(cluster.instances.length);
      expect(seen.requests).toBe(0);
      for (const pid of cluster.instances.map(cluster.pidOf)) expect(before).not.toContain(pid);
    });
    await test.step('all that start at once serve visitors meanwhile', async () => {
      for (const instance of cluster.instances) process.kill(cluster.pidOf(instance), 'SIGKILL');
      const allStart = async () =>
        (await Promise.all(cluster.instances.map(isStarting))).every(Boolean);
      const isServed = async () =>
        (await ask(cluster.base, '/about_us')).status === 200 && (await allStart());
      await expect.poll(isServed, { timeout: 30_000, intervals: [50] }).toBe(true);
      await cluster.backend.control({ fail: null });
      for (const instance of cluster.instances) {
        const status = () => readyOf(instance).then((ready) => ready.status, String);
        await expect.poll(status, { timeout: 90_000 }).toBe(200);
      }
    });
    await test.step('a killed instance', async () => {
      const [, killed = ''] = cluster.instances;
      const { statuses, asked } = await visit(async () => {
        const back = cluster.says(`${new URL(killed).port} is process`);
        process.kill(cluster.pidOf(killed), 'SIGKILL');
        await back;
        const status = () => ask(killed, '/api/ready').then((ready) => ready.status, String);
        await expect.poll(status, { timeout: 90_000 }).toBe(200);
      });
      expect(statuses).toEqual({ 200: asked });
    });
    // The second build is a preview, which does not use Redis: its instances share no invalidations.
    await test.step('an edit is on every instance, and behind nginx', async () => {
      await cluster.backend.control({ articles: [extraArticle(9302, { title: '改过的标题' })] });
      await revalidate(cluster.base, { tags: ['article:9302'] });
      const says = (base: string) => async () =>
        (await ask(base, '/content/news/9302')).html.includes('改过的标题');
      for (const base of [...cluster.instances, cluster.base]) {
        await expect.poll(says(base), { timeout: 30_000 }).toBe(true);
      }
    });
    await test.step('a new build', async () => {
      const problems = watchProblems(page);
      await page.goto(`${cluster.base}/content/news/101`);
      const old = await scriptsOf(page);
      const { statuses, asked } = await visit(() =>
        repeatDuring(cluster.roll(second), () => readAround(page)),
      );
      expect(statuses).toEqual({ 200: asked });
      const { html } = await ask(cluster.base, '/builds/latest.json');
      expect(JSON.parse(html).id).toBe(buildIdOf(second));
      await readAround(page);
      expect(problems).toEqual([]);
      for (const script of old) expect((await fetch(script)).status, script).toBe(200);
      await page.goto(`${cluster.base}/content/news/101`);
      expect(await scriptsOf(page)).not.toEqual(old);
    });
  } finally {
    await cluster.stop();
  }
});

test('a release has what it runs with, and no sources', async () => {
  const there = await readdir(releasesOf(await secondBuild()).first);
  expect(there).toEqual(expect.arrayContaining(['server.js', 'content', 'public']));
  for (const name of ['.git', 'docs', 'e2e', 'lib']) expect(there).not.toContain(name);
});

/** Navigates from page to page by links, as a reader does. */
async function readAround(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: '关于' }).first().click();
  await expect(page).toHaveURL(/about_us$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
