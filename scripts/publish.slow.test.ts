import { execFile, execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { put } from '@wenzhan/content/testing/content-folder';
import { parseRevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test } from 'vitest';

const SECRET = 'a secret of the tests, 32 letters';
const SCRIPT = path.resolve('scripts/publish.ts');
const CHANGED = 'content/guides/216.md';
const GONE = 'content/guides/199.md';
const REQUEST = { tags: ['article:216'], withdrawn: ['article:199'], purge: [] };

const RECEIPT = {
  code: 0,
  message: '',
  data: {
    list: [
      { path: '/content/guides/216', state: 'fresh', status: 200, ms: 84 },
      { path: '/content/guides/199', state: 'none', status: null, ms: 7 },
      { path: '/content', state: 'stale', status: 200, ms: null },
    ],
    unlisted: 3,
  },
};

afterEach(closeServers);

async function folderWith(...files: string[]): Promise<string> {
  const folder = temporaryFolder();
  for (const file of files) await put(folder, file, 'old');
  return folder;
}

/** Runs `npm run publish` in the folder, against a site that records bodies with a valid signature. */
async function publish(
  cwd: string,
  args: string[],
  {
    secret = SECRET,
    status = 200 as number | number[],
    answer = RECEIPT as object,
    to = '',
    lang = 'C',
  } = {},
) {
  const told: unknown[] = [];
  const statuses = [status].flat();
  const { base } = await serveHttp(async (request, response) => {
    const body = await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const { id, ...sent } = JSON.parse(body);
    if (id && verifySignature(SECRET, headers, body)) told.push([request.url, sent]);
    response.writeHead(statuses.shift() ?? 200).end(JSON.stringify(answer));
  });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test' as const,
    LANG: lang,
    REVALIDATE_SECRET: secret,
  };
  const command = ['--import', import.meta.resolve('tsx'), SCRIPT, ...args, '--to', to || base];
  return new Promise<{ code: unknown; out: string; err: string; told: unknown[] }>((resolve) => {
    execFile(process.execPath, command, { cwd, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err: err.replace(base, 'the site'), told }),
    );
  });
}

test('what a CDN has dropped and shows follows, in the language of the terminal', async () => {
  const cdn = {
    purge: { cdn: 'Cloudflare', purged: 14, left: 0, paths: [] },
    seen: [{ path: '/content/guides/199', status: 410, isCopy: false, age: null, isBefore: false }],
  };
  const answer = { ...RECEIPT, data: { ...RECEIPT.data, cdn } };
  const folder = await folderWith(CHANGED);
  const told = (await publish(folder, [CHANGED, GONE], { answer })).out;
  expect(told).toContain(
    'Cloudflare: copies of 14 addresses purged\n/content/guides/199: 410, not from a cache\n',
  );
  const chinese = await publish(folder, [CHANGED, GONE], { answer, lang: 'zh_CN.UTF-8' });
  expect(chinese.out).toContain('/content/guides/199：410，不是缓存');
});

test('named files are sent to the site: those that exist as changed, the others as withdrawn', async () => {
  const { code, out, told } = await publish(await folderWith(CHANGED), [CHANGED, GONE]);
  expect([code, told]).toEqual([0, [['/api/revalidate', REQUEST]]]);
  expect(out.replace(/\d+\.\d s/, '0.1 s')).toBe(`1 pages are up to date, in 0.1 s
  /content/guides/216
1 pages are withdrawn
  /content/guides/199
4 pages are made anew for their next reader
`);
  const chinese = await publish(await folderWith(CHANGED), [CHANGED, GONE], {
    lang: 'zh_CN.UTF-8',
  });
  expect(chinese.out).toMatch(/^1页已经更新，用了\d+\.\d秒\n.+\n1页已经撤下\n/);
  const { out: all } = await publish(await folderWith(CHANGED), [CHANGED, GONE, '--verbose']);
  expect(all.replace(/\d+\.\d s/, '0.1 s')).toBe(`200      84 ms  /content/guides/216
gone      7 ms  /content/guides/199
left            /content
left            and 3 more
2 pages in 0.1 s; left to the next visitor: 4
`);
});

test.each([
  ['a repository', '', ''],
  ['a folder of a repository', 'site', ''],
  ['a folder whose content is a repository', '', 'content'],
])(
  'without file names it is what the last commit changed, in %s, and with --json the whole answer',
  async (_, below, repository) => {
    const parent = temporaryFolder();
    const folder = path.join(parent, below);
    for (const file of [CHANGED, GONE, 'content/site.yaml']) await put(folder, file, 'old');
    const git = (...args: string[]) => {
      const author = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.com'];
      execFileSync('git', [...author, ...args], {
        cwd: path.join(parent, repository),
        stdio: 'pipe',
      });
    };
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
    await put(folder, CHANGED, 'new');
    await rm(path.join(folder, GONE));
    git('commit', '--quiet', '--all', '--message', 'second');
    const { code, out, told } = await publish(folder, ['--json']);
    expect([code, told]).toEqual([0, [['/api/revalidate', REQUEST]]]);
    expect(JSON.parse(out)).toEqual(RECEIPT);
  },
);

test.each([
  ['', 'REVALIDATE_SECRET is not set'],
  ['too short', 'REVALIDATE_SECRET: must have 32 characters or more\n'],
])('with the secret "%s" nothing is told, in words', async (secret, words) => {
  const done = await publish(await folderWith(CHANGED), [CHANGED], { secret });
  expect(done).toMatchObject({ code: 2, told: [], err: expect.stringContaining(words) });
});

test.each([
  [401, { code: 401, message: 'taken before', data: null }, 'taken before'],
  [200, { hello: 'from another server' }, '{"hello":"from another server"}'],
])('an answer of status %d without a receipt is an error', async (status, answer, words) => {
  const folder = await folderWith(CHANGED);
  const { code, out, err } = await publish(folder, [CHANGED], { status, answer });
  expect([code, out, err]).toEqual([1, '', `the site answered ${status}: ${words}\n`]);
});

test.each([
  ['216.md', '216.md: '],
  ['content/guides/217.ms', 'content/guides/217.ms: '],
])('%s is no content, and nothing is told', async (file, words) => {
  const done = await publish(await folderWith(CHANGED), [CHANGED, file]);
  expect(done).toMatchObject({ code: 2, told: [], err: expect.stringContaining(words) });
});

test('an article that is in another folder now is not withdrawn', async () => {
  const { told } = await publish(await folderWith(CHANGED), ['content/news/216.md', GONE]);
  expect(told).toEqual([['/api/revalidate', REQUEST]]);
});

test('more files than a site takes at once are told in parts', async () => {
  const files = Array.from({ length: 600 }, (_, index) => `content/guides/${index + 1}.md`);
  const { code, told } = await publish(await folderWith(CHANGED), [...files, '--purge']);
  expect(code).toBe(0);
  const parts = told.map((one) => parseRevalidationRequest(JSON.stringify((one as unknown[])[1])));
  expect(parts.map((part) => part?.purge.length)).toEqual([250, 250, 100]);
  expect(parts[0]?.tags).toEqual(['article:216']);
  expect(parts.flatMap((part) => part?.withdrawn)).toHaveLength(599);
});

test('a part that fails keeps no other from being told, and is counted', async () => {
  const files = Array.from({ length: 600 }, (_, index) => `content/guides/${index + 1}.md`);
  const { code, told, err } = await publish(await folderWith(CHANGED), files, { status: [503] });
  expect([code, told.length]).toEqual([1, 3]);
  expect(err).toContain('1 of 3 parts of the notice failed: publish again');
});

test.each([
  ['content/redirects.yaml', 'redirects.yaml: a running site follows it within a minute\n'],
  ['content/guides/216.draft.md', 'guides/216.draft.md: only editors see a draft, at once\n'],
])('a change of %s alone needs no publishing, which is said', async (file, words) => {
  const done = await publish(await folderWith(CHANGED, file), [file]);
  expect(done).toEqual({ code: 0, out: '', err: words, told: [] });
  const both = await publish(await folderWith(CHANGED, file), [CHANGED, file]);
  expect([both.code, both.err, both.told.length]).toEqual([0, words, 1]);
});

test('a site that does not answer is named', async () => {
  const { base } = await serveHttp((request) => request.socket.destroy());
  const done = await publish(await folderWith(CHANGED), [CHANGED], { to: base });
  expect(done).toMatchObject({ code: 1, told: [], err: expect.not.stringContaining('    at ') });
  expect(done.err).toContain(`${base} does not answer`);
});
