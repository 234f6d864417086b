import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildCommands } from './node-bundles';

const NOW = Date.parse('2026-11-26T04:00:00Z');
const BACKEND = 'https://api.example.com';

/** A release with nothing but its commands: no sources, no packages. */
let release: string;

beforeAll(async () => {
  release = await mkdtemp(path.join(tmpdir(), 'wenzhan-release-'));
  await buildCommands(release, ['messages']);
});
afterAll(() => rm(release, { recursive: true, force: true }));

function messageAt(at: number, text: string): Message {
  const values = [{ name: 'text', label: '留言', value: text }];
  const form = { site: '文站', name: 'contact', title: '联系我们' };
  return createMessage(form, values, { nonce: 'abcdefghijklmnop', issuedAt: at }, at);
}
const FIRST = messageAt(NOW, '你好');
const SECOND = messageAt(NOW + 1000, '再见');

async function storeWith(...messages: Message[]) {
  const store = new MessageStore(path.join(temporaryFolder(), 'messages'));
  for (const message of messages) await store.add(message);
  return store;
}

/** Begins a delivery. */
const claimOf = (store: MessageStore, { id }: Message) => store.claim(`${id}.json`, NOW);

/** Ends a delivery as failed. */
async function fail(store: MessageStore, message: Message): Promise<void> {
  const claim = await claimOf(store, message);
  if (claim) await store.end(claim, 'failed');
}

/** Runs the command of a release under plain Node, with these settings only. */
async function run({ dir }: { dir: string }, args: string[], env = {}, folder = release) {
  const options = {
    cwd: path.dirname(dir),
    env: { NODE_ENV: 'production' as const, MESSAGES_DIR: dir, ...env },
  };
  const command = [path.join(folder, 'messages.mjs'), ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('a release has the command in one file, which lists what is stored', async () => {
  expect(await readdir(release)).toContain('messages.mjs');
  const { code, stdout } = await run(await storeWith(FIRST), ['list']);
  const { id, receivedAt } = FIRST;
  expect([code, stdout]).toEqual([0, `${receivedAt}  stored   ${id}  contact\n1 in all\n`]);
});

test.each(['API_BASE_URL', 'NEXT_PUBLIC_API_BASE_URL'])(
  'messages for the backend of %s wait for it',
  async (name) => {
    const store = await storeWith(FIRST);
    expect((await run(store, [], { [name]: BACKEND })).stdout).toContain('  waiting  ');
  },
);

test('a release has its settings and messages in its folder, wherever one is', async () => {
  const built = temporaryFolder();
  await cp(release, built, { recursive: true });
  await writeFile(path.join(built, '.env'), 'MESSAGES_DIR=mine\n');
  await new MessageStore(path.join(built, 'mine')).add(FIRST);
  const elsewhere = await storeWith();
  const { stdout } = await run(elsewhere, [], { MESSAGES_DIR: undefined }, built);
  expect(stdout).toContain('1 in all');
});

test('messages are exported to the standard output, or to a file of their owner that does not exist', async () => {
  const store = await storeWith(FIRST, SECOND);
  const { stdout } = await run(store, ['export', 'csv']);
  expect(stdout.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
    ...['"留言"', '"你好"', '"再见"', ''],
  ]);
  expect(JSON.parse((await run(store, ['export', 'json'])).stdout)).toHaveLength(2);
  const file = path.join(path.dirname(store.dir), 'messages.csv');
  expect((await run(store, ['export', 'messages.csv'])).stdout).toBe('messages.csv: 2 messages\n');
  expect(await readFile(file, 'utf8')).toBe(stdout);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const again = await run(store, ['export', 'messages.csv']);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^EEXIST: .+\n$/)]);
});

/** Runs the command in a shell, in which it is called `messages`. */
function runInShell({ dir }: { dir: string }, script: string) {
  const shell = `messages() { "$NODE" "$COMMAND" "$@"; }; ${script}`;
  const own = { NODE: process.execPath, COMMAND: path.join(release, 'messages.mjs') };
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    MESSAGES_DIR: dir,
    ...own,
  };
  return promisify(execFile)('sh', ['-c', shell], { cwd: path.dirname(dir), env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, code: error.code }),
  );
}

const LONG = messageAt(NOW, '字'.repeat(1000));

test('what the disk does not take whole is no file, and an error', async () => {
  const store = await storeWith(LONG);
  const file = path.join(path.dirname(store.dir), 'messages.csv');
  // As on a full disk, a file takes a kilobyte.
  const done = await runInShell(store, 'ulimit -f 2; messages export messages.csv');
  expect(done).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^EFBIG: .+\n$/),
  });
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test.each(['export csv', 'export json', 'list'])(
  'a standard output that takes nothing more is an error of %s',
  async (command) => {
    const done = await runInShell(await storeWith(LONG), `messages ${command} > /dev/full`);
    const stderr = expect.stringMatching(/^incomplete, .+: ENOSPC: .+\n$/);
    expect(done).toMatchObject({ code: 1, stderr });
  },
);

test('a reader that ends before everything is exported is an error', async () => {
  const script = '{ sleep 1; messages export csv; echo $? >&2; } | true';
  const { stderr } = await runInShell(await storeWith(LONG), script);
  expect(stderr).toMatch(/^incomplete, .+: write EPIPE\n1\n$/);
});

test('a stored file that is no message is named, and left out of what is exported', async () => {
  const store = await storeWith(FIRST);
  await writeFile(path.join(store.dir, 'waiting', `${SECOND.id}.json`), '{"id":');
  const { code, stdout, stderr } = await run(store, ['export', 'messages.csv']);
  expect([code, stdout]).toEqual([1, 'messages.csv: 1 messages\n']);
  expect(stderr).toContain(`unreadable and left out: ${SECOND.id}`);
});

test('a message is deleted in any stage; one that does not exist is named', async () => {
  const store = await storeWith(FIRST, SECOND);
  await fail(store, SECOND);
  const { code, stdout } = await run(store, ['delete', SECOND.id, 'nothing']);
  expect([code, stdout]).toEqual([1, `${SECOND.id}: removed\nnothing: not found\n`]);
  expect(await store.list()).toMatchObject([{ id: FIRST.id }]);
  await claimOf(store, FIRST);
  const last = await run(store, ['delete', FIRST.id]);
  const words = 'removed; a delivery was under way, which may still arrive';
  expect([last.code, last.stdout]).toEqual([0, `${FIRST.id}: ${words}\n`]);
  expect(await store.list()).toEqual([]);
});

const MAIL = { MESSAGES_SMTP: 'smtp://127.0.0.1:9', MESSAGES_TO: 'office@example.com' };

test('all that wait or have failed are tried again, and counted', async () => {
  const store = await storeWith(FIRST, SECOND);
  await fail(store, SECOND);
  const words = (failed: number) =>
    `2条留言马上再送：${failed}条是失败了的，${2 - failed}条是在等的\n`;
  expect((await run(store, ['retry'], MAIL)).stdout).toBe(words(1));
  expect((await store.list()).map(({ stage }) => stage)).toEqual(['waiting', 'waiting']);
  expect((await run(store, ['retry'], MAIL)).stdout).toBe(words(0));
  await claimOf(store, FIRST);
  const one = '1条留言马上再送：0条是失败了的，1条是在等的\n1条正在送\n';
  expect((await run(store, ['retry'], MAIL)).stdout).toBe(one);
  expect((await run(store, ['retry'])).stdout).toMatch(/^1条留言只是存着：/);
});

test('notices that a channel has not got are listed with the messages, and tried again with them', async () => {
  const store = await storeWith(FIRST);
  const notices = new MessageStore(path.join(store.dir, 'notices/wecom'));
  await notices.add({ ...FIRST, values: [] });
  await fail(notices, FIRST);
  expect((await run(store, [])).stdout).toMatch(/\n1 in all\n通知wecom：0条在等，1条失败了\n$/);
  expect((await run(store, ['retry'], MAIL)).stdout).toContain('\n1条通知马上再送\n');
  expect((await run(store, [])).stdout).toContain('通知wecom：1条在等，0条失败了');
});

test('a test goes to each channel and by mail, and the command says what each has answered', async () => {
  const bodies: string[] = [];
  const { base } = await serveHttp(async (request, response) => {
    bodies.push(await text(request));
    const isKnown = request.url?.includes('known');
    response.end(
      JSON.stringify(isKnown ? { errcode: 0 } : { code: 19021, msg: 'sign match fail' }),
    );
  });
  onTestFinished(closeServers);
  const store = await storeWith();
  const NOTIFY = `wecom ${base}/known, feishu ${base}/wrong secret`;
  const tried = await run(store, ['test'], { NOTIFY, SITE_URL: 'https://www.example.com' });
  expect(tried).toMatchObject({
    code: 1,
    stdout: 'wecom：收到了\nfeishu：没有收到，sign match fail (19021)\n',
  });
  expect(bodies.join()).toContain('www.example.com：这是一条测试');
  const taken = await run(store, ['test'], { NOTIFY: `wecom ${base}/known` });
  expect([taken.code, taken.stdout]).toEqual([0, 'wecom：收到了\n']);
  const nothing = await run(store, ['test']);
  expect([nothing.code, nothing.stdout]).toEqual([1, expect.stringContaining('NOTIFY')]);
  const away = await run(store, ['test'], MAIL);
  expect(away.stdout).toMatch(/^邮件（office@example.com）：没有收到，.*ECONNREFUSED/);
});

test.each([
  [['send']],
  [['retry', 'one']],
  [['export']],
  [['delete']],
  [['export', 'messages.txt']],
  [['--all']],
])('%j is answered with the commands that there are', async (args) => {
  const { code, stderr } = await run(await storeWith(), args);
  expect([code, stderr]).toEqual([2, expect.stringContaining('usage: wenzhan messages')]);
});
