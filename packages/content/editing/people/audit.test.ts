import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { apiWithPeople, FIRST } from '../../testing/people';
import { createAudit } from './audit';

const NOW = Date.parse('2026-11-21T12:00:00+08:00');
const EDITOR = { username: 'writer' };

const requestFrom = (address: string) =>
  new Request('http://site.test/', { headers: { 'x-forwarded-for': address } });

function newAudit(maxBytes?: number) {
  const data = `${temporaryFolder()}/data/edit`;
  return { data, audit: createAudit({ data, now: () => NOW }, maxBytes) };
}

test('what was done is read back in pages, the latest first, and only its owner may read the file', async () => {
  const { data, audit } = newAudit();
  await audit.note(EDITOR, 'edit_save', 'guides/1.md', requestFrom('10.0.0.1'));
  await audit.note(EDITOR, 'login', undefined, requestFrom('10.0.0.2, 10.0.0.9'));
  const at = '2026-11-21T04:00:00.000Z';
  const login = { at, username: 'writer', what: 'login', from: '10.0.0.2' };
  const save = {
    ...{ at, username: 'writer', what: 'edit_save' },
    ...{ path: 'guides/1.md', from: '10.0.0.1' },
  };
  expect(await audit.read(1, 10)).toEqual({ list: [login, save], total: 2 });
  expect(await audit.read(2, 1)).toEqual({ list: [save], total: 2 });
  expect(await audit.read(3, 1)).toEqual({ list: [], total: 2 });
  expect((await stat(`${data}/audit.log`)).mode & 0o777).toBe(0o600);
});

test('a site where nothing was done has an empty log', async () => {
  expect(await newAudit().audit.read(1, 10)).toEqual({ list: [], total: 0 });
});

test('names cannot forge entries', async () => {
  const { data, audit } = newAudit();
  const username = '"}\n{"at":"2026-01-01T00:00:00Z","username":"x","what":"login","from":"y"}';
  await audit.note({ username }, 'login_refused', 'a\nb', requestFrom('z'.repeat(300)));
  const { list, total } = await audit.read(1, 10);
  expect([total, list[0]?.username, list[0]?.path]).toEqual([1, username, 'a\nb']);
  expect(list[0]?.from).toHaveLength(200);
  expect((await readFile(`${data}/audit.log`, 'utf8')).split('\n')).toHaveLength(2);
});

test('a damaged line costs that entry', async () => {
  const { data, audit } = newAudit();
  await audit.note(EDITOR, 'login', undefined, requestFrom('1.1.1.1'));
  await appendFile(`${data}/audit.log`, '{"at":"2026\n');
  await audit.note(EDITOR, 'edit_save', 'a.md', requestFrom('1.1.1.1'));
  expect((await audit.read(1, 10)).list.map(({ what }) => what)).toEqual(['edit_save', 'login']);
});

test('a full file is put aside, and two are kept, however many processes write', async () => {
  const { data, audit } = newAudit(1000);
  const other = createAudit({ data, now: () => NOW }, 1000);
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all(
      [audit, other].map((each, index) =>
        each.note(EDITOR, 'edit_save', `${turn * 2 + index}.md`, requestFrom('1.1.1.1')),
      ),
    );
  }
  expect((await readdir(data)).sort()).toEqual(['audit.1.log', 'audit.log']);
  expect((await stat(`${data}/audit.1.log`)).size).toBeLessThan(1500);
  const { list, total } = await audit.read(1, 100);
  expect(total).toBeGreaterThan(9);
  const numbers = list.map(({ path }) => Number.parseInt(path ?? '', 10)).sort((a, b) => b - a);
  expect(numbers).toEqual(numbers.map((_, index) => 39 - index));
});

test('whoever guesses does not push everything else out of the log', async () => {
  const { audit } = newAudit();
  await audit.note(EDITOR, 'edit_publish', 'a.md', requestFrom('1.1.1.1'));
  for (let guess = 0; guess < 300; guess += 1) {
    await audit.note(undefined, 'login_refused', undefined, requestFrom('6.6.6.6'));
  }
  await audit.note(EDITOR, 'edit_save', 'a.md', requestFrom('1.1.1.1'));
  expect(await audit.read(3, 100)).toMatchObject({ total: 202, list: [{}, { path: 'a.md' }] });
});

test('a log that cannot be written is said in the log of the server, and nothing fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { data, audit } = newAudit();
  await mkdir(data.replace('/edit', ''), { recursive: true });
  await writeFile(data, 'a file where the folder should be');
  await audit.note(EDITOR, 'login', undefined, requestFrom('1.1.1.1'));
  expect(logged.mock.calls[0]?.[0]).toContain('audit.log cannot be written');
  await expect(audit.read(1, 10)).rejects.toThrow('ENOTDIR');
});

test('what happens with accounts is noted: who, whose, and from where', async () => {
  const api = await apiWithPeople();
  await api.join('writer', 'writes');
  await api.call('login', { username: 'writer', password: 'wrong' }, undefined, {
    'x-forwarded-for': '6.6.6.6',
  });
  await api.call('login', { username: 'somebody else', password: 'wrong' });
  const { data } = await api.call('edit_audit', {}, await api.signIn(FIRST));
  expect(data.list.slice(1)).toMatchObject([
    { username: '', what: 'login_refused' },
    { username: 'writer', what: 'login_refused', from: '6.6.6.6' },
    { username: 'writer', what: 'edit_join' },
    { username: 'editor', what: 'edit_invite', person: 'writer' },
    { username: 'editor', what: 'login' },
  ]);
});
