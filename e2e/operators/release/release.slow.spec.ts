import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { send } from '@wenzhan/kit/testing/send';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { expect, test } from 'playwright/test';
import { LOCAL } from '../../support/crawler-reads';
import { onceInRun } from '../../support/once';
import { endProcess, freePort, outputOf, startProcess } from '../../support/processes';
import { untilServing } from '../../support/ready';
import { BUILDS_MS, buildIdOf, firstRelease, nextRelease } from '../../support/release';
import { bareEnvironment, ROOT } from '../../support/site';

const run = promisify(execFile);
const LOGO = path.join(ROOT, 'content/media/logo.svg');

test.setTimeout(2 * BUILDS_MS);

/** The folder of a release, unpacked. Once in a run. */
async function unpacked(): Promise<string> {
  const folder = await onceInRun('unpacked-release', async (target) => {
    const args = ['--import', 'tsx', 'scripts/release/pack.ts', '--out', target];
    await run(process.execPath, [...args, '--built', await firstRelease()], { cwd: ROOT });
    const [archive = ''] = await readdir(target);
    const { size } = await stat(path.join(target, archive));
    console.log(`${archive} has ${(size / 1e6).toFixed(0)} MB`);
    expect(archive).toMatch(/^wenzhan-\d+\.\d+\.\d+\.tar\.gz$/);
    await run('tar', ['-xzf', archive], { cwd: target });
  });
  const [name = ''] = (await readdir(folder)).filter((one) => !one.endsWith('.gz'));
  return path.join(folder, name);
}

/** Runs a command of a release to its end. */
const wenzhan = (release: string, cwd: string, ...args: string[]) =>
  run(path.join(release, 'bin/wenzhan'), args, { cwd, env: bareEnvironment() });

/** Makes the folder of a site. */
const makeSite = (release: string, cwd: string, template: string, folder: string, name: string) => {
  const answers = ['--name', name, '--colour', '#1f5f8b', '--menu', '首页=/'];
  return wenzhan(release, cwd, 'new', template, folder, ...answers, '--logo', LOGO);
};

interface Server {
  base: string;
  log(): string;
}

/** Runs with a server of a release; the folder of the site is mounted for it so that it cannot write there. */
async function withServer(
  { release, site, env = {} }: { release: string; site: string; env?: Record<string, string> },
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const script =
    'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" serve "$1" --host 127.0.0.1 --port "$3"';
  const args = ['-c', script, 'sh', site, path.join(release, 'bin/wenzhan'), `${port}`];
  const child = startProcess('unshare', ['--mount', 'sh', ...args], {
    cwd: '/',
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = outputOf(child);
  const base = `http://127.0.0.1:${port}`;
  try {
    const isUp = () =>
      send(base, '/').then(
        ({ status }) => status > 0,
        () => child.exitCode !== null,
      );
    await expect.poll(isUp, { intervals: [50], timeout: 60_000 }).toBe(true);
    expect(child.exitCode, log()).toBeNull();
    await use({ base, log });
  } finally {
    await endProcess(child);
  }
}

/** Changes with every file of a folder, its content and its time. */
async function digestOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const hash = createHash('sha256');
  for (const name of names) {
    const file = path.join(folder, name);
    const { mode, mtimeMs } = await stat(file);
    hash.update(JSON.stringify([name, mode, mtimeMs]));
    hash.update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex');
}

const textAt = async (base: string, address: string) => (await send(base, address)).text;

test('a release makes, checks and serves a folder from any working directory, and writes nothing into it', async () => {
  const release = await unpacked();
  await withFolder('wenzhan-owner-', async (cwd) => {
    expect((await wenzhan(release, cwd, '--help')).stdout).toContain('wenzhan serve');
    await makeSite(release, cwd, 'library', 'mysite', '某馆');
    const site = path.join(cwd, 'mysite');
    expect((await wenzhan(release, cwd, 'check', 'mysite')).stdout).toContain('没有错误');
    const before = await digestOf(site);
    const started = performance.now();
    await withServer({ release, site }, async ({ base, log }) => {
      expect(await textAt(base, '/')).toContain('某馆');
      console.log(`first page after ${((performance.now() - started) / 1000).toFixed(1)} s`);
      for (const address of [
        '/media/logo.svg',
        '/media/home.svg',
        '/icons/192.png',
        '/media/share/wide/article/1.png',
      ]) {
        expect([address, (await send(base, address)).status]).toEqual([address, 200]);
      }
      expect((await send(base, '/media/covers/101.svg')).status).toBe(404);
      expect(log()).toMatch(/cache: \S*mysite-[0-9a-f]{8}/);
      await untilServing(base);
      expect(await digestOf(site)).toBe(before);
      const file = path.join(site, 'site.yaml');
      const text = await readFile(file, 'utf8');
      const edited = performance.now();
      await writeFile(file, text.replace('某馆', '新馆'));
      await expect.poll(() => textAt(base, '/'), { intervals: [50] }).toContain('新馆');
      console.log(
        `changed home page ${((performance.now() - edited) / 1000).toFixed(1)} s after the edit`,
      );
      expect(log()).not.toMatch(/EROFS|EACCES/);
    });
  });
});

test('an empty folder says what to do, on the page, and is the site as soon as it is one', async () => {
  const release = await unpacked();
  await withFolder('wenzhan-empty-', async (site) => {
    await withServer({ release, site }, async ({ base }) => {
      const { status, text, headers } = await send(base, '/');
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(text).toContain('网站的文件夹还是空的');
      expect(text).toContain('The folder of the site is empty');
      expect(text).toContain(`wenzhan new library ${site}`);
      await makeSite(release, '/', 'project', site, '某项目');
      const home = () => textAt(base, '/').catch(String);
      await expect.poll(home, { timeout: 60_000 }).toContain('某项目');
    });
  });
});

test('the next version and the one before take over a folder and a cache, and nothing of it is wrong', async () => {
  const [first, next] = [await firstRelease(), await nextRelease()];
  await withFolder('wenzhan-upgrade-', async (root) => {
    const [site, cache] = [path.join(root, 'mysite'), path.join(root, 'cache')];
    await mkdir(cache);
    await makeSite(first, root, 'course', 'mysite', '某课');
    const file = path.join(site, 'notes/1.md');
    const text = await readFile(file, 'utf8');
    for (const [at, release] of [first, next, first, next].entries()) {
      const title = `第${at}版的题目`;
      await writeFile(file, text.replace(/^title: .*$/m, `title: ${title}`));
      // What a version that is not known may have left.
      if (at > 1) await spoil(cache);
      const before = await digestOf(site);
      await withServer(
        { release, site, env: { CACHE_DIR: cache, SITE_URL: LOCAL } },
        async ({ base, log }) => {
          await untilServing(base);
          for (const address of [
            '/',
            '/content/notes',
            '/content/notes/1',
            '/feed.xml',
            '/content/notes/1.md',
          ]) {
            expect(await textAt(base, address), `${at} ${address}`).toContain(title);
          }
          expect((await send(base, '/media/logo.svg')).status).toBe(200);
          expect(await textAt(base, '/builds/latest.json')).toContain(buildIdOf(release));
          expect(log()).not.toMatch(/uncaught|unhandled/i);
        },
      );
      expect(await digestOf(site), `version ${at}`).toBe(before);
    }
  });
});

/** Writes what no version can read into the files of a cache that are not those of one build. */
async function spoil(cache: string): Promise<void> {
  const names = await readdir(cache);
  expect(names).toContain('content-index');
  for (const name of names) {
    const file = path.join(cache, name);
    if ((await stat(file)).isFile()) await writeFile(file, '{"of": "another version"}');
  }
}
