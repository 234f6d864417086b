import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect, type Page } from 'playwright/test';
import { extraArticle } from '../support/articles';
import { type Cluster, METRICS_TOKEN, startCluster } from '../support/cluster';
import { runAsImage } from '../support/image';
import { visitDuring } from '../support/load';
import { ask } from '../support/raw';
import {
  BUILDS_MS,
  type Releases,
  releasesOf,
  SECOND_BUILD,
  secondBuild,
} from '../support/release';
import { makeSignal, sendSignal } from '../support/signal';

const ROLL_MS = 4 * 60_000;
const PAGES = ['/', '/content', '/content/news', '/content/news/101', '/about_us'];
const VISITORS = 4;
/** Simultaneous requests for one page. */
const CROWD = 40;
/** How long nginx caches a page. */
const KEPT_MS = 2000;

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

const buildAt = async (site: string): Promise<string> =>
  (await (await fetch(`${site}/builds/latest.json`)).json()).id;

test('one signal through nginx reaches every instance and every visitor', async ({ cluster }) => {
  const { base, instances, backend } = cluster;
  const page = '/content/news/9301';
  const article = (title: string) => extraArticle(9301, { title });
  await backend.control({ articles: [article('第一版的题目')] });
  for (const one of [...instances, base]) {
    expect((await ask(one, page)).html).toContain('第一版的题目');
  }
  await backend.control({ articles: [article('第二版的题目')] });
  const { status } = await sendSignal(base, makeSignal({ tags: ['article:9301'] }));
  expect(status).toBe(200);
  for (const one of [base, ...instances]) {
    const says = async () => (await ask(one, page)).html.includes('第二版的题目');
    await expect.poll(says, { intervals: [50] }).toBe(true);
  }
  await backend.control({ articles: [] });
  await sendSignal(base, makeSignal({ tags: [], withdrawn: ['article:9301'] }));
  for (const one of [base, ...instances]) {
    await expect.poll(async () => (await ask(one, page)).status, { intervals: [50] }).toBe(404);
  }
});

test('nginx keeps a page for two seconds by what it depends on, and nothing that is personal', async ({
  cluster,
}) => {
  const { base } = cluster;
  const page = '/content/guides/202';
  const answers = async (headers: Record<string, string> = {}) => {
    const { status, headers: given } = await fetch(base + page, { headers });
    return { status, type: given.get('content-type'), id: given.get('x-request-id') };
  };
  await answers();
  const [first, second] = await Promise.all([answers(), answers()]);
  expect(first.id).toMatch(/^\d+\.\d{3}-\d+-\d+$/);
  expect(first.id).not.toBe(second.id);

  expect((await answers({ accept: 'text/markdown' })).type).toContain('text/markdown');
  expect((await answers({ rsc: '1' })).type).toContain('text/x-component');
  expect((await answers({ accept: 'text/html,*/*;q=0.8' })).type).toContain('text/html');

  const personal: Record<string, string>[] = [
    { cookie: '__prerender_bypass=x' },
    { authorization: 'Bearer x' },
  ];
  for (const headers of personal) {
    const start = await asked(cluster);
    for (let visit = 0; visit < 5; visit += 1) {
      await fetch(base + page, { headers, redirect: 'manual' });
    }
    // An instance counts a request after it has sent the response, which may be after its arrival here.
    await expect
      .poll(async () => (await asked(cluster)) - start, JSON.stringify(headers))
      .toBeGreaterThanOrEqual(5);
  }
  expect((await fetch(`${base}/metrics`)).status).toBe(404);
});

test('of many who come when nginx has thrown a page away, one asks the site', async ({
  cluster,
}) => {
  const before = await asked(cluster);
  const page = '/content/guides/202';
  const times = 4;
  const visit = await visitDuring(cluster.base, [page], CROWD, () => sleep(times * KEPT_MS));
  expect(visit.statuses).toEqual({ 200: visit.asked });
  // Without the lock: all of them each time. With it: one, and those that time out waiting on a busy machine.
  expect((await asked(cluster)) - before).toBeLessThan((times * CROWD) / 2);
});

test('nobody notices that an instance is killed, and it comes back', async ({ cluster }) => {
  const [, killed = ''] = cluster.instances;
  const before = cluster.pidOf(killed);
  const visit = await visitDuring(cluster.base, PAGES, VISITORS, async () => {
    const back = cluster.says(`${new URL(killed).port} is process`);
    process.kill(before, 'SIGKILL');
    await back;
    await expect
      .poll(() =>
        ask(killed, '/api/ready').then(
          (answer) => answer.status,
          () => 0,
        ),
      )
      .toBe(200);
  });
  expect(visit.statuses).toEqual({ 200: visit.asked });
  expect(cluster.pidOf(killed)).not.toBe(before);
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
  expect(await buildAt(cluster.base)).toBe(SECOND_BUILD);
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

test('the image runs as its user, and writes nowhere but into its volumes', async ({
  releases,
}) => {
  const running = await runAsImage(releases.first);
  const { base, child, image, log } = running;
  const ended = once(child, 'exit');
  try {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:(\\t${image.user}){4}$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(await readlink(`/proc/${child.pid}/cwd`)).toBe(image.folder);
    const share = /\/media\/share\/wide\/[^"]+/.exec((await ask(base, '/content/news/101')).html);
    const paths = [
      ...PAGES,
      '/content/guides/page/2',
      '/search?q=%E6%96%87%E7%AB%99',
      '/sitemap.xml',
      '/feed.xml',
      '/_next/image?url=%2Fmedia%2Ficons%2F512.png&w=480&q=75',
      share?.[0]?.replaceAll('&amp;', '&') ?? 'no share picture',
    ];
    for (const path of paths) expect((await ask(base, path)).status, path).toBe(200);
    expect(running.checkHealth()).toBe(0);
    const stored = () =>
      readdir(`/proc/${child.pid}/root${image.env.CACHE_DIR}`, { recursive: true });
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(5);
    expect(log()).not.toMatch(/EROFS|EACCES|cannot (?:write|use)/);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([143, null]);
});

/** Number of requests for articles that the instances have answered. */
async function asked({ instances }: Cluster): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    instances.map(async (one) => (await fetch(`${one}/metrics`, { headers })).text()),
  );
  const lines = texts.join('\n').match(/^wenzhan_requests_total\{[^}]*kind="article"[^}]*\} \d+/gm);
  return (lines ?? []).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

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

function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  return problems;
}

const scriptsOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
