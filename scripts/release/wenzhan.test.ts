import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCommands } from '../node-bundles';
import { selectSite } from './release';
import { emptyPage } from './until-filled';

/** A release with some of its commands, and without a server. */
let release = '';

beforeAll(async () => {
  release = await mkdtemp(path.join(tmpdir(), 'wenzhan-release-'));
  await buildCommands(release, ['commands/wenzhan', 'commands/new', 'commands/accessibility']);
  writeFileSync(path.join(release, 'package.json'), '{ "version": "7.8.9" }');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(release, 'node_modules'));
});
afterAll(() => rm(release, { recursive: true, force: true }));

/** Runs `bin/wenzhan` in another folder. */
async function wenzhan(args: string[], cwd = temporaryFolder(), input = '') {
  const running = promisify(execFile)(path.join(release, 'bin/wenzhan'), args, { cwd });
  running.child.stdin?.end(input);
  const { stdout, stderr, code = 0 } = await running.catch((error) => error);
  return { stdout, stderr, code };
}

test('a release says what it can do, which version it is, and what it does not know', async () => {
  expect((await wenzhan(['--version'])).stdout).toBe('7.8.9\n');
  expect((await wenzhan(['--help'])).stdout).toMatch(/^wenzhan serve .*\nwenzhan new /);
  expect(await wenzhan(['fly'])).toMatchObject({ code: 2, stderr: expect.stringContaining('fly') });
  const missing = await wenzhan(['serve', 'nowhere']);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere') });
});

test('a release makes the folder of a site, from any working directory', async () => {
  const cwd = temporaryFolder();
  const { stdout } = await wenzhan(['new', 'course', 'mine'], cwd, '某课\n\n\n\n\n');
  expect(stdout).toContain('wenzhan serve mine');
  const read = (file: string) => readFileSync(path.join(cwd, 'mine', file), 'utf8');
  expect(read('site.yaml')).toContain('siteName: 某课\n');
  expect(read('.gitignore')).toContain('/data/');
  expect(existsSync(path.join(cwd, 'mine/media'))).toBe(true);
  // It has the statement of accessibility, which a later release can write anew.
  const again = await wenzhan(['accessibility', 'mine'], cwd);
  expect(again.stdout).toBe('pages/accessibility.md：没有变\n');
});

test('a release has what runs one site of it', () => {
  for (const name of ['compose.yaml', 'nginx.conf', 'wenzhan.service'])
    expect(existsSync(path.join(release, 'deploy/one', name)), name).toBe(true);
});

test('a release for an old Node says so', () => {
  const text = readFileSync(path.join(ROOT, 'deploy/bin/wenzhan'), 'utf8').replace(
    /^#!.*|import\(.*/gm,
    '',
  );
  const said = vi.fn();
  const exit = vi.fn();
  const run = new Function('process', 'console', text);
  for (const node of ['16.20.2', '20.19.9', '20.20.0', '22.0.0']) {
    run({ versions: { node }, exit }, { error: said });
  }
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/20\.20 or newer.* 16\.20\.2$/)],
    [expect.stringMatching(/20\.20 or newer.* 20\.19\.9$/)],
  ]);
  expect(exit).toHaveBeenCalledTimes(2);
});

test('the settings of a site are in its folder, and those of the environment win', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), '\uFEFFSITE_URL=https://a.example\nAI_CRAWLERS=deny\n');
  vi.stubEnv('CONTENT_DIR', undefined);
  vi.stubEnv('SITE_URL', undefined);
  vi.stubEnv('AI_CRAWLERS', 'allow');
  expect(selectSite(folder)).toBe(folder);
  const { CONTENT_DIR, SITE_URL, AI_CRAWLERS } = process.env;
  expect([CONTENT_DIR, SITE_URL, AI_CRAWLERS]).toEqual([folder, 'https://a.example', 'allow']);
});

test('the page of an empty folder names it, in both languages, as text', () => {
  const page = emptyPage('/srv/<b>&');
  expect(page).toContain('/srv/&#60;b&#62;&#38;');
  expect(page).toMatch(/空的/);
  expect(page).toMatch(/lang="en">The folder of the site is empty/);
  expect(page.match(/<li>/g)).toHaveLength(3);
});
