import { execFile } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { createMessage } from '@wenzhan/kit/messages/message';
import { factsOf } from '@wenzhan/kit/messages/message-attachments';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCommands } from '../node-bundles';
import { listFiles } from './list-files';
import { MANIFEST } from './manifest';
import { readArchive } from './read-archive';
import { writeArchive } from './write-archive';

/** A release with these commands only: no sources, no packages. */
let release: string;

beforeAll(async () => {
  release = await mkdtemp(path.join(tmpdir(), 'wenzhan-release-'));
  await buildCommands(release, ['commands/wenzhan', 'commands/backup', 'commands/restore']);
});
afterAll(() => rm(release, { recursive: true, force: true }));

/** Runs a command of the release. */
async function wenzhan(cwd: string, args: string[], env = {}) {
  const command = [path.join(release, 'commands/wenzhan.mjs'), ...args];
  const options = { cwd, env: { NODE_ENV: 'production' as const, ...env } };
  const run = promisify(execFile)(process.execPath, command, options);
  const { stdout, stderr, code = 0 } = await run.catch((error) => error);
  return { stdout, stderr, code };
}

const PICTURE = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251));

/** A site with all that it may have: content, media, settings, accounts, history, messages with files. */
async function site(folder: string): Promise<MessageStore> {
  const texts = {
    'site.yaml': 'siteName: 文站\n',
    '.env': 'AUTH_SECRET=a-secret\n',
    'news/101.md': '---\ntitle: 一\n---\n你好\n',
    'media/空 格.txt': '字',
    'data/people.json': '{"people":[]}',
    'data/history/news/101.md/log.json': '[]',
  };
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await writeFile(path.join(folder, 'media/picture.png'), PICTURE);
  await utimes(path.join(folder, 'news/101.md'), 1_700_000_000, 1_700_000_000);
  await mkdir(path.join(folder, 'empty'));
  const store = new MessageStore(path.join(folder, 'data/messages'));
  const file = { field: 'resume', name: '简历.pdf', kind: 'pdf', bytes: Buffer.from('%PDF') };
  const token = { nonce: 'abcdefghijklmnop', issuedAt: Date.parse('2026-11-26T04:00:00Z') };
  const form = { site: '文站', name: 'jobs', title: '应聘' };
  const message = createMessage(form, [], token, token.issuedAt, [factsOf(file)]);
  await store.add(message, [file]);
  return store;
}

/** Every file of a folder with its bytes, its mode and its time, and every folder. */
function contentsOf(folder: string): Record<string, string> {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    all.map((name) => {
      const file = path.join(folder, name);
      const { mode, mtimeMs } = statSync(file);
      if (statSync(file).isDirectory()) return [name, 'folder'];
      const time = Math.floor(mtimeMs / 1000);
      return [name, `${(mode & 0o777).toString(8)} ${time} ${readFileSync(file, 'base64')}`];
    }),
  );
}

test('what is backed up, lost and restored is the same, byte for byte', async () => {
  const cwd = temporaryFolder();
  await site(path.join(cwd, 'mysite'));
  const before = contentsOf(path.join(cwd, 'mysite'));
  const made = await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/^备份好了：\d+个文件，/) });
  expect(statSync(path.join(cwd, 'copy.tar.gz')).mode & 0o077).toBe(0);
  await rm(path.join(cwd, 'mysite'), { recursive: true });
  const restored = await wenzhan(cwd, ['restore', 'copy.tar.gz', 'mysite']);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('恢复好了') });
  expect(contentsOf(path.join(cwd, 'mysite'))).toEqual(before);
  expect(readdirSync(cwd).sort()).toEqual(['copy.tar.gz', 'mysite']);
});

test('the tar of any system unpacks a backup', async () => {
  const cwd = temporaryFolder();
  await site(path.join(cwd, 'mysite'));
  await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  await mkdir(path.join(cwd, 'other'));
  await promisify(execFile)('tar', ['-xzf', 'copy.tar.gz', '-C', 'other'], { cwd });
  const { [MANIFEST]: _, ...other } = contentsOf(path.join(cwd, 'other'));
  expect(other).toEqual(contentsOf(path.join(cwd, 'mysite')));
});

test('messages of another folder are in the backup, and restored into that of the site', async () => {
  const cwd = temporaryFolder();
  await site(path.join(cwd, 'mysite'));
  await rename(path.join(cwd, 'mysite/data/messages'), path.join(cwd, 'messages'));
  await appendFile(path.join(cwd, 'mysite/.env'), `MESSAGES_DIR=${cwd}/messages\n`);
  await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  await wenzhan(cwd, ['restore', 'copy.tar.gz', 'new']);
  expect(contentsOf(path.join(cwd, 'new/data/messages'))).toEqual(
    contentsOf(path.join(cwd, 'messages')),
  );
});

test('what is there is not replaced, unless that is said, and then kept', async () => {
  const cwd = temporaryFolder();
  await site(path.join(cwd, 'mysite'));
  await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  expect(await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz'])).toMatchObject({ code: 2 });
  expect(await wenzhan(cwd, ['backup', 'mysite', 'mysite/a.tar.gz'])).toMatchObject({ code: 2 });
  await writeFile(path.join(cwd, 'mysite/new.md'), 'x');
  const before = contentsOf(path.join(cwd, 'mysite'));
  const refused = await wenzhan(cwd, ['restore', 'copy.tar.gz', 'mysite']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
  expect(contentsOf(path.join(cwd, 'mysite'))).toEqual(before);
  const forced = await wenzhan(cwd, ['restore', 'copy.tar.gz', 'mysite', '--force']);
  expect(forced.code).toBe(0);
  const [aside = ''] = readdirSync(cwd).filter((name) => name.startsWith('mysite.before-'));
  expect(contentsOf(path.join(cwd, aside))).toEqual(before);
});

test('a backup that is cut off, or was changed, restores nothing', async () => {
  const cwd = temporaryFolder();
  await site(path.join(cwd, 'mysite'));
  await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  await truncate(
    path.join(cwd, 'copy.tar.gz'),
    Math.floor(statSync(path.join(cwd, 'copy.tar.gz')).size / 2),
  );
  const cut = await wenzhan(cwd, ['restore', 'copy.tar.gz', 'new']);
  expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining('不是完整的备份') });
  await writeFile(path.join(cwd, 'text.tar.gz'), 'no archive');
  expect(await wenzhan(cwd, ['restore', 'text.tar.gz', 'new'])).toMatchObject({ code: 1 });
  expect(readdirSync(cwd).sort()).toEqual(['copy.tar.gz', 'mysite', 'text.tar.gz']);
});

/** An archive that somebody has made. */
async function archiveWith(
  entries: [header: Parameters<ReturnType<typeof pack>['entry']>[0], text?: string][],
) {
  const archive = pack();
  for (const [header, text = ''] of entries) archive.entry(header, text);
  archive.finalize();
  const file = path.join(temporaryFolder(), 'a.tar.gz');
  await pipeline(archive, createGzip(), createWriteStream(file));
  return file;
}
const manifest = (files: Record<string, number>) =>
  [{ name: MANIFEST }, JSON.stringify({ version: 1, madeAt: '2026-11-26T04:00:00Z', files })] as [
    { name: string },
    string,
  ];

test.each([
  ['leads out', [[{ name: '../out.txt' }, 'x'], manifest({})]],
  ['is absolute', [[{ name: '/tmp/wenzhan-out.txt' }, 'x'], manifest({})]],
  ['leads out in its middle', [[{ name: 'a/../../out.txt' }, 'x'], manifest({})]],
  ['leads out on Windows', [[{ name: 'a\\..\\..\\out.txt' }, 'x'], manifest({})]],
  ['is a link', [[{ name: 'a', type: 'symlink', linkname: '/etc' }], manifest({})]],
  ['is a second name', [[{ name: 'a', type: 'link', linkname: '/etc/passwd' }], manifest({})]],
  ['is not what the manifest says', [[{ name: 'a' }, 'x'], manifest({ a: 2 })]],
  ['is missing', [manifest({ a: 1 })]],
  ['comes after the manifest', [manifest({}), [{ name: 'a' }, 'x']]],
  ['is alone', [[{ name: 'a' }, 'x']]],
] as [string, [{ name: string }, string?][]][])(
  'an archive in which a file %s is refused, and nothing is outside of the folder',
  async (_, entries) => {
    const parent = temporaryFolder();
    const folder = path.join(parent, 'in');
    await mkdir(folder);
    const file = await archiveWith(entries);
    await expect(readArchive(file, folder, 1e9)).rejects.toThrow();
    expect(readdirSync(parent)).toEqual(['in']);
  },
);

test('an archive that would fill the disk is refused', async () => {
  const file = await archiveWith([
    [{ name: 'a' }, 'x'.repeat(2_000_000)],
    manifest({ a: 2_000_000 }),
  ]);
  expect(statSync(file).size).toBeLessThan(10_000);
  await expect(readArchive(file, temporaryFolder(), 1_000_000)).rejects.toThrow('too large');
});

test('what changes while it is backed up is there as it was at the end, each message once', async () => {
  const cwd = temporaryFolder();
  const folder = path.join(cwd, 'mysite');
  const store = await site(folder);
  const [name = ''] = await store.due(Date.now());
  let looks = 0;
  const list = async () => {
    looks += 1;
    const listed = await listFiles(folder, '');
    if (looks === 1) {
      // After the first look: a message is delivered, an article is edited, a file is new, and one is gone.
      const claim = await store.claim(name, Date.now());
      if (claim) await store.end(claim, 'sent');
      await writeFile(path.join(folder, 'news/101.md'), '改过了');
      await writeFile(path.join(folder, 'news/102.md'), '新的');
      await rm(path.join(folder, 'media/空 格.txt'));
    }
    return listed;
  };
  const file = path.join(cwd, 'copy.tar.gz');
  await writeArchive(list, file);
  const restored = path.join(cwd, 'new');
  await mkdir(restored);
  await readArchive(file, restored, 1e9);
  expect(contentsOf(restored)).toEqual(contentsOf(folder));
  expect(await new MessageStore(path.join(restored, 'data/messages')).list()).toMatchObject([
    { stage: 'sent' },
  ]);
});

test('links are backed up as what they lead to, and a circle of them is an error', async () => {
  const cwd = temporaryFolder();
  const folder = path.join(cwd, 'mysite');
  await site(folder);
  await mkdir(path.join(cwd, 'disk'));
  await writeFile(path.join(cwd, 'disk/film.mp4'), 'film');
  await symlink(path.join(cwd, 'disk'), path.join(folder, 'media/films'));
  await wenzhan(cwd, ['backup', 'mysite', 'copy.tar.gz']);
  await wenzhan(cwd, ['restore', 'copy.tar.gz', 'new']);
  expect(await readFile(path.join(cwd, 'new/media/films/film.mp4'), 'utf8')).toBe('film');
  await symlink(folder, path.join(folder, 'media/again'));
  expect(await wenzhan(cwd, ['backup', 'mysite', 'other.tar.gz'])).toMatchObject({ code: 1 });
  expect(readdirSync(cwd)).not.toContain('other.tar.gz.part');
});
