import { test as base, expect } from 'playwright/test';
import { type Backend, startBackend } from '../backend/client';
import { extraArticle } from '../support/articles';
import { LOCAL } from '../support/crawler-reads';
import { freePort } from '../support/processes';
import { ask } from '../support/raw';
import { readCompose } from './compose';
import { baseImage, IMAGES_MS, podmanWithImages } from './images';
import { expectWholeSite } from './page-walk';
import type { Podman } from './podman';

/** Beyond its base. */
const MAX_BYTES = 250_000_000;
const STOP_S = 40;
const NAME = 'site-alone';
const PAGE = '/content/news/9401';

/** The image running alone, on the network of this machine. */
interface Alone {
  podman: Podman;
  image: string;
  /** URL of the site. */
  site: string;
  backend: Backend;
  /** Starts another container on the same volumes, and waits until it is ready. */
  start(): Promise<void>;
  /** Stops the container and returns its exit code. */
  stop(): Promise<string>;
}

/** One worker for the whole file: each test continues with the volumes of the one before. */
base.describe.configure({ mode: 'serial' });

const test = base.extend<object, { alone: Alone }>({
  alone: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const compose = await readCompose({ SITE_URL: LOCAL });
      const podman = await podmanWithImages(compose);
      const backend = await startBackend();
      const alone = await describeAlone(podman, compose.site.image, backend);
      const remove = () => podman.removeNow(NAME);
      process.once('exit', remove);
      await alone.start();
      await use(alone);
      process.off('exit', remove);
      remove();
      await podman('volume', 'rm', '--force', 'stored', 'resized');
      await backend.stop();
    },
    { scope: 'worker', timeout: IMAGES_MS },
  ],
});

async function describeAlone(podman: Podman, image: string, backend: Backend): Promise<Alone> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const args = [
    ...['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--network=host'],
    ...['--volume=stored:/srv/cache', '--volume=resized:/srv/site/.next/cache'],
    ...['--env=HOSTNAME=127.0.0.1', `--env=PORT=${port}`, `--env=SITE_URL=${LOCAL}`],
    `--env=API_BASE_URL=${backend.base}`,
  ];
  return {
    podman,
    image,
    site,
    backend,
    start: async () => {
      await podman('run', '--detach', `--name=${NAME}`, ...args, image);
      const ready = () => fetch(`${site}/api/ready`).then(({ status }) => status, String);
      await expect.poll(ready, { timeout: 30_000, intervals: [100] }).toBe(200);
    },
    stop: async () => {
      await podman('stop', `--time=${STOP_S}`, NAME);
      const code = await podman('wait', NAME);
      podman.removeNow(NAME);
      return code;
    },
  };
}

test('the image serves every kind of page, read-only and as its user', async ({ alone }) => {
  const { podman, site } = alone;
  await expectWholeSite(site);
  expect(await podman('exec', NAME, 'id', '--user', '--name')).toBe('node');
  await podman('healthcheck', 'run', NAME);
  const write = (file: string) => podman('exec', '--user=0', NAME, 'touch', file);
  for (const folder of ['/srv/site', '/srv/site/.next', '/etc']) {
    await expect(write(`${folder}/file`), folder).rejects.toThrow(/Read-only file system/);
  }
  expect(await podman('logs', NAME)).not.toMatch(/EROFS|EACCES|cannot (?:write|use)/);
});

test('another container on the same volumes has the pages of the one before', async ({
  alone: { site, backend, start, stop },
}) => {
  const article = extraArticle(9401);
  await backend.control({ articles: [article] });
  expect((await ask(site, PAGE)).status).toBe(200);
  // 128 and the number of SIGTERM: what the framework ends with (docs/reliability.md). Killed, it were 137.
  expect(await stop()).toBe('143');
  await backend.control({ fail: { mode: 'http-500' } });
  await start();
  const { status, html } = await ask(site, PAGE);
  expect(status).toBe(200);
  expect(html).toContain(article.title);
  expect((await ask(site, '/content/news/9402')).status).toBe(500);
});

test('the image adds less than 250 MB to its base, and has no sources', async ({ alone }) => {
  const { podman, image } = alone;
  const bytes = async (name: string) =>
    Number(await podman('image', 'inspect', '--format={{.Size}}', name));
  const added = (await bytes(image)) - (await bytes(await baseImage()));
  console.log(`the image adds ${(added / 1e6).toFixed(0)} MB to its base`);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(MAX_BYTES);
  const files = (await podman('run', '--rm', '--network=none', image, 'ls', '-A')).split('\n');
  expect(files).toEqual(expect.arrayContaining(['server.js', 'content', 'public', 'deploy']));
  for (const name of ['docs', 'e2e', 'lib', 'app', '.env', '.npmrc', '.git']) {
    expect(files).not.toContain(name);
  }
});
