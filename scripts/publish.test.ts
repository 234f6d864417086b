import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifySignature } from '../lib/revalidate/signature';

const SECRET = 'a secret of the tests, 32 letters';
const SCRIPT = path.resolve('scripts/publish.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wenzhan-publish-'));
  mkdirSync(path.join(folder, 'content/guides'), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (file: string, words: string) => writeFileSync(path.join(folder, file), words);

function git(...args: string[]): void {
  const author = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.com'];
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' });
}

/** Runs `npm run publish` in the folder, against a site that records bodies with a valid signature. */
async function publish(args: string[], secret = SECRET) {
  const told: unknown[] = [];
  const site = createServer(async (request, response) => {
    const body = await text(request);
    const headers = new Headers({
      'x-timestamp': String(request.headers['x-timestamp']),
      'x-signature': String(request.headers['x-signature']),
    });
    const { id, ...signal } = JSON.parse(body);
    if (id && verifySignature(SECRET, headers, body)) told.push([request.url, signal]);
    response.end('{}');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, REVALIDATE_SECRET: secret };
  const command = ['--import', import.meta.resolve('tsx'), SCRIPT, ...args, '--to', to];
  const code = await new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder, env }, (error) => resolve(error?.code ?? 0));
  });
  site.close();
  return { code, told };
}

test('named files are told to the site: those that are there as changed, the others as withdrawn', async () => {
  write('content/guides/216.md', '');
  expect(await publish(['content/guides/216.md', 'content/guides/199.md'])).toEqual({
    code: 0,
    told: [['/api/revalidate', { tags: ['article:216'], withdrawn: ['article:199'], purge: [] }]],
  });
});

test('without file names it is what the last commit changed', async () => {
  write('content/guides/201.md', 'old');
  write('content/guides/202.md', 'old');
  write('content/site.yaml', 'old');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  write('content/guides/201.md', 'new');
  git('rm', '--quiet', 'content/guides/202.md');
  git('commit', '--quiet', '--all', '--message', 'second');
  expect(await publish([])).toEqual({
    code: 0,
    told: [['/api/revalidate', { tags: ['article:201'], withdrawn: ['article:202'], purge: [] }]],
  });
});

test('without a secret nothing is told', async () => {
  write('content/guides/216.md', '');
  expect(await publish(['content/guides/216.md'], '')).toEqual({ code: 2, told: [] });
});
