import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY, contentFolder, put } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '新厂' }, '一\n\n二\n\n三\n'),
  'news/2.md': article(),
};

const gitIn = (dir: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const OTHER = ['-c', 'user.name=other', '-c', 'user.email=other@example.com'];

/** A checkout with a remote, and another checkout of that. */
async function checkouts() {
  const dir = await contentFolder(FILES);
  const origin = path.join(temporaryFolder(), 'origin.git');
  gitIn(path.dirname(dir), 'init', '--quiet', '--bare', '-b', 'main', origin);
  gitIn(dir, 'init', '--quiet', '-b', 'main');
  writeFileSync(path.join(dir, '.gitignore'), 'data/\n');
  gitIn(dir, 'add', '.');
  gitIn(dir, ...OTHER, 'commit', '--quiet', '-m', 'Begin');
  gitIn(dir, 'remote', 'add', 'origin', origin);
  gitIn(dir, 'push', '--quiet', '-u', 'origin', 'main');
  const other = path.join(temporaryFolder(), 'other');
  gitIn(path.dirname(other), 'clone', '--quiet', origin, other);
  const change = (file: string, text: string) => {
    writeFileSync(path.join(other, file), text);
    gitIn(other, ...OTHER, 'commit', '--quiet', '-am', `Change ${file}`);
    gitIn(other, 'push', '--quiet');
  };
  const log = (at: string) => gitIn(at, 'log', '--format=%an: %s', 'main').split('\n');
  return { dir, origin, other, change, log };
}

test('in a checkout each save is a commit of its file in the editor’s name, and is pushed', async () => {
  const { dir, origin, log } = await checkouts();
  await put(dir, 'news/2.md', article({ title: '别人的' }));
  gitIn(dir, 'add', 'news/2.md');
  const { edit } = await editingApi(dir);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const saved = await edit(
    'edit_save',
    { path: 'news/1.md', text: `${text}四\n`, base: version },
    'writer',
  );
  expect(log(dir)[0]).toBe('writer: Save news/1.md');
  expect(gitIn(dir, 'show', '--format=%ae', '--name-only', 'HEAD')).toBe(
    'writer@editors.invalid\n\nnews/1.draft.md',
  );
  await edit('edit_publish', { path: 'news/1.md', version: saved.version });
  expect(log(dir)[0]).toBe('admin: Publish news/1.md');
  const names = gitIn(dir, 'show', '--format=', '--name-status', 'HEAD').split('\n').sort();
  expect(names).toEqual(['D\tnews/1.draft.md', 'M\tnews/1.md']);
  // What somebody else has staged is staged still, and nothing of the folder of editing is in Git.
  expect(gitIn(dir, 'status', '--porcelain')).toBe('M  news/2.md');
  await vi.waitFor(() => expect(log(origin)).toEqual(log(dir)), 20_000);
});

test('commits that others have pushed come in first, and a conflict changes nothing', async () => {
  const { dir, origin, change, log, other } = await checkouts();
  const { edit, file, lines } = await editingApi(dir);
  const path = 'news/1.md';
  const save = async (from: string, to: string) => {
    const { text, version } = await edit('edit_read', { path });
    const saved = await edit('edit_save', { path, text: text.replace(from, to), base: version });
    await edit('edit_publish', { path, version: saved.version });
  };
  change('news/1.md', FILES['news/1.md'].replace('三', '三改'));
  await save('一', '一改');
  await vi.waitFor(() => expect(log(origin)[0]).toBe('admin: Publish news/1.md'), 20_000);
  expect(await file(path)).toContain('一改\n\n二\n\n三改');
  expect(await edit('edit_status')).not.toHaveProperty('notice');
  gitIn(other, 'pull', '--quiet');
  change('news/1.md', (await file(path))?.replace('二', '他们的') ?? '');
  await save('二', '我们的');
  await vi.waitFor(async () => {
    const { notice } = await edit('edit_status');
    expect(notice).toContain('Git');
  }, 20_000);
  expect(await file(path)).toContain('我们的');
  expect(gitIn(dir, 'status', '--porcelain')).toBe('');
  expect(log(origin)[0]).toBe('other: Change news/1.md');
  expect(lines.join('\n')).toContain('git push');
});

test('a picture that is uploaded or deleted is a commit, too', async () => {
  const { dir, log, origin } = await checkouts();
  const { edit, call } = await editingApi(dir);
  const data = Buffer.from('WEBVTT\n').toString('base64');
  const body = { upload: randomUUID(), name: 'a.vtt', index: 0, isLast: true, data };
  const { file } = await edit('edit_upload', body, 'writer');
  const path = file?.path;
  expect(log(dir)[0]).toBe(`writer: Upload ${path}`);
  expect(gitIn(dir, 'show', '--format=', '--name-only', 'HEAD')).toBe(path);
  expect(await call('edit_file_delete', { path })).toMatchObject({ code: 0 });
  expect(log(dir)[0]).toBe(`admin: Delete ${path}`);
  expect(gitIn(dir, 'status', '--porcelain')).toBe('');
  await vi.waitFor(() => expect(log(origin)).toEqual(log(dir)), 20_000);
});

test('a folder that Git leaves out, and one that is no checkout, is written without it', async () => {
  const root = temporaryFolder();
  gitIn(root, 'init', '--quiet');
  writeFileSync(path.join(root, '.gitignore'), 'content/\n');
  const dir = path.join(root, 'content');
  mkdirSync(dir);
  for (const [name, text] of Object.entries({ 'site.yaml': 'siteName: 文站\n', ...FILES }))
    await put(dir, name, text);
  const { edit } = await editingApi(dir);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  await edit('edit_save', { path: 'news/1.md', text: `${text}x\n`, base: version });
  expect(() => gitIn(root, 'log')).toThrow();
  expect(await edit('edit_status')).not.toHaveProperty('notice');
});

test('a checkout that belongs to another user is not committed to, which the status says', async () => {
  const { dir, log } = await checkouts();
  const { edit, lines } = await editingApi(dir);
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  await edit('edit_save', { path: 'news/1.md', text: `${text}x\n`, base: version });
  vi.unstubAllEnvs();
  expect(log(dir)).toEqual(['other: Begin']);
  expect((await edit('edit_status')).notice).toContain('ownership');
  expect(lines.join('\n')).toContain('dubious ownership');
});

test('what could not be committed because Git was busy is in the next commit', async () => {
  const { dir, log } = await checkouts();
  const { edit } = await editingApi(dir);
  const save = async (name: string) => {
    const { text, version } = await edit('edit_read', { path: name });
    await edit('edit_save', { path: name, text: `${text}新\n`, base: version });
  };
  writeFileSync(path.join(dir, '.git/index.lock'), '');
  await save('news/1.md');
  expect((await edit('edit_status')).notice).toContain('Git');
  execFileSync('rm', [path.join(dir, '.git/index.lock')]);
  await save('news/2.md');
  expect(log(dir)[0]).toBe('admin: Save news/2.md');
  const names = gitIn(dir, 'show', '--format=', '--name-only', 'HEAD');
  expect(names).toBe('news/1.draft.md\nnews/2.draft.md');
  expect(await edit('edit_status')).not.toHaveProperty('notice');
});
