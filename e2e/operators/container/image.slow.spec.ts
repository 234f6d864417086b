import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { expect, test } from 'playwright/test';
import { startBackend } from '../../backend/client';
import { extraArticle } from '../../support/articles';
import { LOCAL } from '../../support/crawler-reads';
import { freePort } from '../../support/processes';
import { ask } from '../../support/raw';
import { localName, readCompose } from './compose';
import { baseImage, IMAGES_MS, podmanWithImages } from './images';

/** Beyond its base, and with it. */
const MAX_BYTES = 250_000_000;
const MAX_WITH_BASE = 400_000_000;
const STOP_S = 40;
const NAME = 'site-alone';
const PAGE = '/content/news/9401';
/** What the image runs by default, on this machine alone. */
const SERVE = ['wenzhan', 'serve', '/site', '--or-sample', '--host=127.0.0.1'];

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
    ...[`--env=PORT=${port}`, `--env=SITE_URL=${LOCAL}`],
    `--env=API_BASE_URL=${backend.base}`,
  ];
  const start = async () => {
    await podman('run', '--detach', `--name=${NAME}`, ...args, image, ...SERVE);
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

test('a folder that is mounted is the site, an empty one says how to begin, and without one there is the sample', async () => {
  const { podman, image } = await builtImage();
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const home = () => ask(site, '/').then(({ html }) => html, String);
  const confined = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--network=host'];
  const args = ['run', '--detach', `--name=${NAME}`, ...confined, `--env=PORT=${port}`];
  const remove = () => podman.removeNow(NAME);
  process.once('exit', remove);
  try {
    await withFolder('wenzhan-mounted-', async (folder) => {
      // The user of the image is another one than that of this machine.
      await chmod(folder, 0o777);
      const started = performance.now();
      await podman(...args, `--volume=${folder}:/site`, image, ...SERVE);
      await expect.poll(home, { timeout: 60_000, intervals: [100] }).toContain('exec -it');
      const answers = ['--name', '某馆', '--colour', '#1f5f8b', '--menu', '首页=/', '--logo'];
      const logo = '/srv/site/content/media/logo.svg';
      await podman('exec', NAME, 'wenzhan', 'new', 'library', '/site', ...answers, logo);
      await expect.poll(home, { timeout: 90_000, intervals: [100] }).toContain('某馆');
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`from nothing but the image to a site of one's own: ${seconds} s`);
      expect((await ask(site, '/media/logo.svg')).status).toBe(200);
      expect(await podman('exec', NAME, 'wenzhan', 'check', '/site')).toContain('没有错误');
      const text = await readFile(path.join(folder, 'site.yaml'), 'utf8');
      await writeFile(path.join(folder, 'site.yaml'), text.replace('某馆', '新馆'));
      await expect.poll(home, { intervals: [100] }).toContain('新馆');
    });
    remove();
    await podman(...args, image, ...SERVE);
    await expect.poll(home, { timeout: 90_000, intervals: [100] }).toContain('文站');
    expect((await ask(site, '/media/covers/101.svg')).status).toBe(200);
  } finally {
    process.off('exit', remove);
    remove();
  }
});

test('the image adds less than 250 MB to its base, shows messages, and has no sources', async () => {
  const { podman, image } = await builtImage();
  const bytes = async (name: string) =>
    Number(await podman('image', 'inspect', '--format={{.Size}}', name));
  const whole = await bytes(image);
  const added = whole - (await bytes(localName(await baseImage())));
  const [wholeMb, addedMb] = [whole, added].map((size) => (size / 1e6).toFixed(0));
  console.log(`the image has ${wholeMb} MB, ${addedMb} more than its base`);
  expect(whole).toBeLessThan(MAX_WITH_BASE);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(MAX_BYTES);
  const files = (await podman('run', '--rm', '--network=none', image, 'ls', '-A')).split('\n');
  expect(files).toEqual(expect.arrayContaining(['server.js', 'content', 'bin', 'deploy']));
  const messages = await podman('run', '--rm', '--network=none', image, 'node', 'messages.mjs');
  expect(messages).toBe('0 in all');
  for (const name of ['docs', 'e2e', 'lib', 'app', '.env', '.npmrc', '.git']) {
    expect(files).not.toContain(name);
  }
});
