import { expect, test } from 'playwright/test';
import { startBackend } from '../../backend/client';
import { extraArticle } from '../../support/articles';
import { LOCAL } from '../../support/crawler-reads';
import { freePort } from '../../support/processes';
import { ask } from '../../support/raw';
import { localName, readCompose } from './compose';
import { baseImage, IMAGES_MS, podmanWithImages } from './images';

/** Beyond its base. */
const MAX_BYTES = 250_000_000;
const STOP_S = 40;
const NAME = 'site-alone';
const PAGE = '/content/news/9401';

test.setTimeout(IMAGES_MS);

/** podman with the image, which runs on the network of this machine. */
async function builtImage() {
  const compose = await readCompose({ SITE_URL: LOCAL });
  return { podman: await podmanWithImages(compose), image: compose.image };
}

test('another container on the same volumes has the pages of the one before', async () => {
  const { podman, image } = await builtImage();
  const article = extraArticle(9401);
  const backend = await startBackend();
  await backend.control({ articles: [article] });
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const args = [
    ...['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--network=host'],
    ...['--volume=stored:/srv/cache', '--volume=resized:/srv/site/.next/cache'],
    ...['--env=HOSTNAME=127.0.0.1', `--env=PORT=${port}`, `--env=SITE_URL=${LOCAL}`],
    `--env=API_BASE_URL=${backend.base}`,
  ];
  const start = async () => {
    await podman('run', '--detach', `--name=${NAME}`, ...args, image);
    const ready = () => fetch(`${site}/api/ready`).then(({ status }) => status, String);
    await expect.poll(ready, { timeout: 90_000, intervals: [100] }).toBe(200);
  };
  const remove = () => podman.removeNow(NAME);
  process.once('exit', remove);
  try {
    await start();
    expect((await ask(site, PAGE)).status).toBe(200);
    await podman('stop', `--time=${STOP_S}`, NAME);
    // 128 and the number of SIGTERM: what the framework ends with (docs/reliability.md). Killed, it were 137.
    expect(await podman('wait', NAME)).toBe('143');
    remove();
    await backend.control({ fail: { mode: 'http-500' } });
    await start();
    const { status, html } = await ask(site, PAGE);
    expect(status).toBe(200);
    expect(html).toContain(article.title);
    expect((await ask(site, '/content/news/9402')).status).toBe(500);
  } finally {
    process.off('exit', remove);
    remove();
    await podman('volume', 'rm', '--force', 'stored', 'resized');
    await backend.stop();
  }
});

test('the image adds less than 250 MB to its base, shows messages, and has no sources', async () => {
  const { podman, image } = await builtImage();
  const bytes = async (name: string) =>
    Number(await podman('image', 'inspect', '--format={{.Size}}', name));
  const added = (await bytes(image)) - (await bytes(localName(await baseImage())));
  console.log(`the image adds ${(added / 1e6).toFixed(0)} MB to its base`);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(MAX_BYTES);
  const files = (await podman('run', '--rm', '--network=none', image, 'ls', '-A')).split('\n');
  expect(files).toEqual(expect.arrayContaining(['server.js', 'content', 'public', 'deploy']));
  const messages = await podman('run', '--rm', '--network=none', image, 'node', 'messages.mjs');
  expect(messages).toBe('0 in all');
  for (const name of ['docs', 'e2e', 'lib', 'app', '.env', '.npmrc', '.git']) {
    expect(files).not.toContain(name);
  }
});
