import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from 'playwright/test';
import {
  areOfEachBuild,
  areOfOneBuild,
  scriptsNamedIn,
  scriptsOfRelease,
} from '../../support/build-scripts';
import { LOCAL } from '../../support/crawler-reads';
import { type Visit, visitDuring } from '../../support/load';
import { PAGE_KINDS, RICH_ARTICLE } from '../../support/page-kinds';
import { freePort } from '../../support/processes';
import { ask } from '../../support/raw';
import { BUILDS_MS, buildIdOf, nextRelease } from '../../support/release';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import { SITE_NAMES } from '../../support/shared-sites';
import { ROOT } from '../../support/site';
import { expectKind } from '../../support/whole-page';
import {
  type Compose,
  inOrder,
  networkName,
  readCompose,
  startService,
  untilHealthy,
  withImage,
} from './compose';
import { IMAGES_MS, nextImage, podmanWithImages } from './images';
import type { Podman } from './podman';

const SITES = ['site-1', 'site-2', 'site-3'];
const PAGES = ['/', '/content', '/content/news', '/content/news/101', '/about_us'];
/** What is no page, and takes more than the server's code: content, pictures, fonts, an image library. */
const FILES = [
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/icon.svg',
  '/builds/latest.json',
  '/_next/image?url=%2Fmedia%2Ficons%2F512.png&w=480&q=75',
];
/** Two visitors stay below the rate limit of nginx. */
const VISITORS = 2;
const PAUSE_MS = 25;
/** After this time nginx sends requests to a returned instance again. */
const REJOIN_MS = 3000;

/** The running services of `compose.yaml`. */
interface Services {
  podman: Podman;
  compose: Compose;
  /** URL of nginx. */
  site: string;
}

/** One worker for the whole file, so that the services start only once. */
base.describe.configure({ mode: 'serial' });

const test = base.extend<object, { services: Services }>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const address = `127.0.0.1:${await freePort()}`;
      const values = { SITE_URL: LOCAL, PORT: address, REVALIDATE_SECRET };
      const compose = await readCompose(values);
      const podman = await podmanWithImages(compose);
      const names = inOrder(compose);
      const remove = () => podman.removeNow(...names);
      process.once('exit', remove);
      try {
        for (const [name, { subnet, ip_range }] of Object.entries(compose.networks)) {
          const range = [`--subnet=${subnet}`, `--ip-range=${ip_range}`];
          await podman('network', 'create', ...range, networkName(compose, name));
        }
        for (const name of names) await startService(podman, compose, name);
        const site = `http://${address}`;
        const answers = () => ask(site, '/icon.svg').then(({ status }) => status, String);
        await expect.poll(answers, { timeout: 90_000 }).toBe(200);
        for (const name of SITES) await untilHealthy(podman, name);
        await use({ podman, compose, site });
      } finally {
        process.off('exit', remove);
        remove();
        const networks = Object.keys(compose.networks).map((name) => networkName(compose, name));
        await podman('network', 'rm', '--force', ...networks);
        await podman('volume', 'rm', '--force', ...Object.keys(compose.volumes));
      }
    },
    { scope: 'worker', timeout: IMAGES_MS },
  ],
});

const visit = (site: string, happens: () => Promise<void>): Promise<Visit> =>
  visitDuring(site, PAGES, VISITORS, happens, PAUSE_MS);

const addressOf = ({ services }: Compose, name: string) =>
  `http://${services[name]?.networks.inside?.ipv4_address}:3000`;

test('nginx serves every kind of page of three instances, and the scripts itself', async ({
  services: { podman, site },
}) => {
  for (const kind of PAGE_KINDS) {
    const { status, html } = await ask(site, kind.path);
    expect(status, kind.path).toBe(kind.status);
    expectKind(html, kind, SITE_NAMES.embedded);
  }
  const { html } = await ask(site, RICH_ARTICLE);
  const share = /\/media\/share\/wide\/[^"]+/.exec(html)?.[0].replaceAll('&amp;', '&');
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? 'no script';
  for (const path of [...FILES, share ?? 'no share picture', script]) {
    expect((await ask(site, path)).status, path).toBe(200);
  }
  for (const copy of [`${script}.gz`, `/br${script}`]) {
    await podman('exec', 'nginx', 'test', '-s', `/assets${copy}`);
  }
});

test('the instances share Redis, and believe nginx alone', async ({
  services: { podman, compose },
}) => {
  for (const name of SITES) {
    const instance = addressOf(compose, name);
    const ready = await fetch(`${instance}/api/ready`);
    expect(await ready.json(), name).toMatchObject({
      state: 'ready',
      redis: { state: 'available' },
    });
    // Only from a trusted proxy, so `TRUSTED_PROXIES` is the network that the services really have.
    const named = await fetch(`${instance}/about_us`, {
      headers: { 'x-request-id': 'from-nginx' },
    });
    expect(named.headers.get('x-request-id'), name).toBe('from-nginx');
  }
  const redis = (...words: string[]) => podman('exec', 'redis', 'redis-cli', ...words);
  expect(await redis('config', 'get', 'maxmemory')).toContain(`${256 * 1024 * 1024}`);
  expect(Number(await redis('dbsize'))).toBeGreaterThan(0);
});

test('an instance has no rights, and writes only into its volumes', async ({
  services: { podman },
}) => {
  const status = await podman('exec', 'site-1', 'cat', '/proc/1/status');
  expect(status).toMatch(/^Uid:(\t1000){4}$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  const write = podman('exec', 'site-1', 'touch', '/srv/site/file');
  await expect(write).rejects.toThrow(/Read-only file system/);
  expect(await podman.logOf('site-1')).not.toMatch(/EROFS|EACCES|cannot (?:write|use)/);
  await podman('exec', 'site-1', 'touch', '/tmp/file', '/srv/cache/file', '.next/cache/file');
});

test('a picture that is put into the folder of the site is served at once, by each instance', async ({
  services: { compose },
}) => {
  const media = path.join(ROOT, 'content/media');
  const name = `later-${process.pid}.png`;
  const statuses = () =>
    Promise.all(
      SITES.map(async (site) => (await fetch(`${addressOf(compose, site)}/media/${name}`)).status),
    );
  expect(await statuses()).toEqual([404, 404, 404]);
  try {
    await copyFile(path.join(media, 'icons/192.png'), path.join(media, name));
    expect(await statuses()).toEqual([200, 200, 200]);
  } finally {
    await rm(path.join(media, name), { force: true });
  }
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('a signed revalidation request is answered through nginx', async ({ services: { site } }) => {
  const { status, at } = await revalidate(site, { tags: ['article:101'] });
  expect(status).toBe(200);
  expect(at('/content/news/101')).toMatchObject({ status: 200 });
});

test('a release that replaces the instances in turn loses no request, and no page is of two builds', async ({
  services: { podman, compose, site },
}) => {
  test.setTimeout(BUILDS_MS + 4 * 60_000);
  const find = [
    'find',
    '.next/static/chunks',
    '-name',
    '*.js',
    '-printf',
    '/_next/static/chunks/%P\n',
  ];
  const old = new Set((await podman('exec', 'site-1', ...find)).trim().split('\n'));
  const release = withImage(compose, await nextImage(podman, compose));
  const builds = [old, scriptsOfRelease(await nextRelease())];
  const seen = new Set<string>();
  let mixed = 0;
  const onPage = (text: string) => {
    const named = scriptsNamedIn(text);
    for (const script of named) seen.add(script);
    if (!areOfOneBuild(named, builds)) mixed += 1;
  };
  // As docs/deploy.md says: first the scripts, then one instance after the other.
  const update = async () => {
    await podman('rm', 'assets');
    await startService(podman, release, 'assets');
    expect(await podman('wait', 'assets')).toBe('0');
    for (const name of SITES) {
      await podman('stop', name);
      expect(await podman('wait', name), name).toBe('143');
      await podman('rm', '--volumes', name);
      await startService(podman, release, name);
      await untilHealthy(podman, name);
      await sleep(REJOIN_MS);
    }
  };
  const { statuses, asked } = await visitDuring(site, PAGES, VISITORS, update, PAUSE_MS, onPage);
  expect([statuses, mixed]).toEqual([{ 200: asked }, 0]);
  expect(areOfEachBuild(seen, builds)).toBe(true);
  for (const script of seen) expect((await ask(site, script)).status, script).toBe(200);
  expect((await ask(site, '/builds/latest.json')).html).toContain(buildIdOf(await nextRelease()));
});

test('an instance that dies is started again', async ({ services: { podman, compose, site } }) => {
  const pid = async () => Number(await podman('inspect', '--format={{.State.Pid}}', 'site-2'));
  const before = await pid();
  const { statuses, asked } = await visit(site, async () => {
    process.kill(before, 'SIGKILL');
    const ready = () =>
      fetch(`${addressOf(compose, 'site-2')}/api/ready`).then(({ status }) => status, String);
    await expect.poll(pid, { timeout: 90_000 }).not.toBe(before);
    await expect.poll(ready, { timeout: 90_000 }).toBe(200);
  });
  expect(statuses).toEqual({ 200: asked });
});

test('nginx starts while an instance is down', async ({ services: { podman, site } }) => {
  await podman('stop', 'site-3');
  await podman('restart', 'nginx');
  await expect.poll(() => ask(site, '/about_us').then(({ status }) => status, String)).toBe(200);
  await podman('start', 'site-3');
  await untilHealthy(podman, 'site-3');
});

test('all services end by themselves when they are stopped', async ({ services: { podman } }) => {
  const names = [...SITES, 'nginx', 'redis'];
  // As compose does, dependents first: a process ends after its lookups of names, also of a Redis that is gone.
  for (const some of [['nginx'], SITES, ['redis']]) await podman('stop', ...some);
  expect((await podman('wait', ...names)).split('\n')).toEqual(['143', '143', '143', '0', '0']);
});
