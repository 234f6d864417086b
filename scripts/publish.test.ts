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

const page = (path: string, state: string, status: number | null, ms: number | null) => ({
  ...{ path, status, state, storedAt: null, ms },
});
const RECEIPT = {
  code: 0,
  message: '',
  data: {
    list: [
      page('/content/guides/216', 'fresh', 200, 84),
      page('/content/guides/199', 'none', null, 7),
      page('/content', 'stale', 200, null),
    ],
    unlisted: 3,
  },
};

/** Runs `npm run publish` in the folder, against a site that records bodies with a valid signature. */
async function publish(
  args: string[],
  { secret = SECRET, status = 200, answer = RECEIPT as object } = {},
) {
  const told: unknown[] = [];
  const site = createServer(async (request, response) => {
    const body = await text(request);
    const headers = new Headers({
      'x-timestamp': String(request.headers['x-timestamp']),
      'x-signature': String(request.headers['x-signature']),
    });
    const { id, ...signal } = JSON.parse(body);
    if (id && verifySignature(SECRET, headers, body)) told.push([request.url, signal]);
    response.writeHead(status).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, REVALIDATE_SECRET: secret };
  const command = ['--import', import.meta.resolve('tsx'), SCRIPT, ...args, '--to', to];
  const done = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, command, { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err: err.replace(to, 'the site') }),
    );
  });
  site.close();
  return { ...done, told };
}

test('named files are told to the site: those that are there as changed, the others as withdrawn', async () => {
  write('content/guides/216.md', '');
  expect(await publish(['content/guides/216.md', 'content/guides/199.md'])).toMatchObject({
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
  expect(await publish([])).toMatchObject({
    code: 0,
    told: [['/api/revalidate', { tags: ['article:201'], withdrawn: ['article:202'], purge: [] }]],
  });
});

test('without a secret nothing is told', async () => {
  write('content/guides/216.md', '');
  expect(await publish(['content/guides/216.md'], { secret: '' })).toMatchObject({
    code: 2,
    told: [],
  });
});

test('the receipt is a line for each page, and what is left; with --json it is the answer', async () => {
  write('content/guides/216.md', '');
  const { out } = await publish(['content/guides/216.md']);
  expect(out.replace(/\d+\.\d s/, '0.1 s')).toBe(`200      84 ms  /content/guides/216
gone      7 ms  /content/guides/199
left            /content
left            and 3 more
2 pages in 0.1 s; left to the next visitor: 4
`);
  const { out: json } = await publish(['content/guides/216.md', '--json']);
  expect(JSON.parse(json)).toEqual(RECEIPT);
});

test.each([
  [
    401,
    { code: 401, message: 'this signal was taken before', data: null },
    'this signal was taken before',
  ],
  [200, { hello: 'from another server' }, '{"hello":"from another server"}'],
])('an answer of status %d without a receipt is an error', async (status, answer, words) => {
  write('content/guides/216.md', '');
  const { code, out, err } = await publish(['content/guides/216.md'], { status, answer });
  expect([code, out, err]).toEqual([1, '', `the site answered ${status}: ${words}\n`]);
});
