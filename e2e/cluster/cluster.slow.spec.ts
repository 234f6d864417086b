import { readdir } from 'node:fs/promises';
import { test as base, expect, type Page } from 'playwright/test';
import { type Cluster, startCluster } from '../support/cluster';
import { visitDuring } from '../support/load';
import { watchProblems } from '../support/problems';
import { ask } from '../support/raw';
import {
  BUILDS_MS,
  type Releases,
  releasesOf,
  SECOND_BUILD,
  secondBuild,
} from '../support/release';

const ROLL_MS = 4 * 60_000;
const PAGES = ['/', '/content', '/content/news', '/content/news/101', '/about_us'];
const VISITORS = 4;

/** One worker for the whole file, so that there is one cluster. */
const test = base.extend<object, { releases: Releases; cluster: Cluster }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      await use(releasesOf(await secondBuild()));
    },
    { scope: 'worker', timeout: BUILDS_MS },
  ],
  cluster: [
    async ({ releases }, use) => {
      const cluster = await startCluster(releases.first);
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: ROLL_MS },
  ],
});

test('a rolling restart under load loses no request', async ({ cluster }) => {
  test.setTimeout(ROLL_MS);
  const before = cluster.instances.map(cluster.pidOf);
  const visit = await visitDuring(cluster.base, PAGES, VISITORS, () => cluster.roll());
  expect(visit.statuses).toEqual({ 200: visit.asked });
  for (const pid of cluster.instances.map(cluster.pidOf)) expect(before).not.toContain(pid);
});

test('a new build, one instance at a time, breaks no open page', async ({
  cluster,
  releases,
  page,
}) => {
  test.setTimeout(ROLL_MS);
  const problems = watchProblems(page);
  await page.goto(`${cluster.base}/content/news/101`);
  const old = await scriptsOf(page);
  const visit = await visitDuring(cluster.base, PAGES, VISITORS, async () => {
    const rolled = cluster.roll(releases.second);
    let isOver = false;
    void rolled.finally(() => {
      isOver = true;
    });
    while (!isOver) await readAround(page);
    await rolled;
  });
  expect(visit.statuses).toEqual({ 200: visit.asked });
  const { html } = await ask(cluster.base, '/builds/latest.json');
  expect(JSON.parse(html).id).toBe(SECOND_BUILD);
  await readAround(page);
  expect(problems).toEqual([]);
  for (const script of old) expect((await fetch(script)).status, script).toBe(200);
  await page.goto(`${cluster.base}/content/news/101`);
  expect(await scriptsOf(page)).not.toEqual(old);
});

test('a release has what it runs with, and no sources', async ({ releases }) => {
  const there = await readdir(releases.first);
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
