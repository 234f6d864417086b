import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FIXTURES } from '@wenzhan/import/testing/old-site';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { openMediaFile } from '../lib/handlers/media-files/open-media-file';

afterEach(closeServers);

const COMMAND = ['--import', import.meta.resolve('tsx'), path.resolve('packages/import/main.ts')];
const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const };

/** Runs the command in a folder. */
const run = (args: readonly string[], cwd: string) =>
  spawnSync(process.execPath, [...COMMAND, ...args], { cwd, env, encoding: 'utf8' });

test('an export without articles and pages fails, and leaves the content as it is', async () => {
  const cwd = temporaryFolder();
  expect(run(['hexo', path.join(FIXTURES, 'hexo'), '--offline'], cwd).status).toBe(0);
  const site = await readFile(path.join(cwd, 'content/site.yaml'), 'utf8');
  await mkdir(path.join(cwd, 'empty'));
  const { status, stderr } = run(['markdown', 'empty'], cwd);
  expect([status, stderr]).toEqual([1, expect.stringContaining('没有可以搬的文章和页面')]);
  expect(await readFile(path.join(cwd, 'content/site.yaml'), 'utf8')).toBe(site);
  expect(await readFile(path.join(cwd, 'import-report.md'), 'utf8')).toContain('文章0篇');
});

test('an archive is refused in a sentence', async () => {
  const cwd = temporaryFolder();
  await writeFile(path.join(cwd, 'notes.zip'), 'PK\x03\x04');
  const { status, stderr } = run(['markdown', 'notes.zip'], cwd);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^notes\.zip:1: 这是压缩包.*\n$/)]);
  expect(readdirSync(cwd)).toEqual(['notes.zip']);
});

test('categories are listed with the comma of either keyboard', async () => {
  const args = ['hexo', path.join(FIXTURES, 'hexo'), '--offline', '--dry-run', '--categories'];
  const { stderr } = run([...args, '没有的,别的'], temporaryFolder());
  const known = /有：(.+?)、(.+?)(、|\n)/.exec(stderr) ?? [];
  const { status } = run([...args, `${known[1]}，${known[2]}`], temporaryFolder());
  expect([known.length, status]).toEqual([4, 0]);
});

test('a report may be in a folder that is not there yet', async () => {
  const cwd = temporaryFolder();
  const args = ['hexo', path.join(FIXTURES, 'hexo'), '--offline', '--report', 'notes/report.md'];
  expect(run(args, cwd).status).toBe(0);
  expect(await readFile(path.join(cwd, 'notes/report.md'), 'utf8')).toContain('# 导入报告');
});

test.each(['SIGINT', 'SIGTERM'] as const)('ended by %s, it leaves nothing', async (signal) => {
  const old = new EventEmitter();
  const { base } = await serveHttp(() => old.emit('asked'));
  const cwd = temporaryFolder();
  const xml = await readFile(path.join(FIXTURES, 'wordpress.xml'), 'utf8');
  await writeFile(path.join(cwd, 'a.xml'), xml.replaceAll('https://old.example', base));
  const args = [...COMMAND, 'wordpress', 'a.xml', '--allow-private'];
  const command = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(command.stderr);
  const ended = once(command, 'exit');
  await once(old, 'asked');
  expect(readdirSync(cwd)).toHaveLength(2);
  command.kill(signal);
  const [code] = await ended;
  expect(readdirSync(cwd)).toEqual(['a.xml']);
  expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(await said).toMatch(/已经中断，没有留下写了一半的东西[^\n]*\n$/);
});

test('pictures of an import into another folder are where the server shows them', async () => {
  const cwd = temporaryFolder();
  const site = path.join(FIXTURES, 'faults', 'hexo-pics');
  const { status, stdout } = run(['hexo', site, '--offline', '--into', 'elsewhere/content'], cwd);
  expect([status, stdout]).toEqual([0, expect.stringContaining('CONTENT_DIR=')]);
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  const folder = path.join(cwd, 'elsewhere/content');
  const [name = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const text = await readFile(path.join(folder, name), 'utf8');
  const pictures = [...text.matchAll(/\/media\/([\w/.-]+)/g)].map(([, file = '']) =>
    file.split('/'),
  );
  expect(pictures.length).toBeGreaterThan(10);
  for (const picture of pictures) {
    const opened = await openMediaFile(picture);
    expect(opened?.size).toBeGreaterThan(0);
    await opened?.handle.close();
  }
  vi.restoreAllMocks();
});

test('a proof with an export of Ghost and a file as the sitemap asks for the old site', async () => {
  const cwd = temporaryFolder();
  const url = '<url><loc>https://old.example/welcome/</loc></url>';
  await writeFile(path.join(cwd, 'sitemap.xml'), `<urlset>${url}</urlset>`);
  const args = ['proof', 'sitemap.xml', '--site', 'http://127.0.0.1:9', '--export'];
  const { status, stderr } = run([...args, path.join(FIXTURES, 'ghost.json')], cwd);
  expect([status, stderr]).toEqual([2, expect.stringContaining('--old')]);
});
