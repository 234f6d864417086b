import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type EditingCall, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY } from '../../testing/content-folder';
import { apiWithPeople, FIRST, invitationIn, isSignedIn } from '../../testing/people';
import { ROLE_OF } from '../editing-handler';

const DAY = 24 * 60;

test('who is invited sets a password, is signed in, and signs in again by name in any case', async () => {
  const api = await apiWithPeople();
  const { data } = await api.call(
    'edit_invite',
    { username: 'Ada Lovelace', role: 'writes' },
    await api.signIn(FIRST),
  );
  expect(data).toMatchObject({ expiresAt: '2026-11-28T04:00:00.000Z' });
  expect(data.address).toMatch(/^\/edit\/join\?invitation=[\w.-]+$/);
  const password = 'a long password';
  const joined = await api.call('edit_join', { invitation: invitationIn(data.address), password });
  expect(joined.data).toMatchObject({ username: 'Ada Lovelace' });
  for (const token of [
    joined.data.token,
    await api.signIn({ username: 'ada lovelace', password }),
  ]) {
    const { data } = await api.call('edit_status', {}, token);
    expect(data).toMatchObject({ user: { username: 'Ada Lovelace', role: 'writes' } });
  }
});

test('drafts are visible to every role, and to nobody else', async () => {
  const files = { 'news/category.yaml': CATEGORY, 'news/1.md': article({ status: 'draft' }) };
  const api = await apiWithPeople(files);
  for (const role of ['writes', 'publishes', 'administers']) {
    const headers = { authorization: `Bearer ${await api.join(role, role)}` };
    expect((await api.ask('article_info?id=1', { headers })).code).toBe(0);
  }
  expect((await api.ask('article_info?id=1')).code).toBe(404);
});

test('each call is allowed to the roles that it is for, and refusals are noted', async () => {
  const api = await apiWithPeople();
  const roles = ['writes', 'publishes', 'administers'];
  const tokens = await Promise.all(roles.map((role) => api.join(role, role)));
  let refusals = 0;
  for (const name of Object.keys(editingCalls) as EditingCall[]) {
    const needed = ROLE_OF[name];
    expect((await api.call(name, {})).status === 401, name).toBe(needed !== 'anybody');
    for (const [index, token] of tokens.entries()) {
      const isAllowed = needed === 'anybody' || index >= roles.indexOf(needed);
      expect((await api.call(name, {}, token)).status === 403, `${name} ${roles[index]}`).toBe(
        !isAllowed,
      );
      refusals += isAllowed ? 0 : 1;
    }
  }
  const { data } = await api.call('edit_audit', { limit: '100' }, tokens[2]);
  const noted = data.list.filter(({ what }: { what: string }) => what.endsWith('_refused'));
  expect(refusals).toBeGreaterThan(10);
  expect(noted).toHaveLength(refusals);
  expect(noted[0]).toMatchObject({ username: 'publishes', what: 'edit_audit_refused' });
});

test('an invitation sets one password, once, within a week', async () => {
  const api = await apiWithPeople();
  const admin = await api.signIn(FIRST);
  const invite = async (username: string) =>
    invitationIn((await api.call('edit_invite', { username, role: 'writes' }, admin)).data.address);
  const join = (invitation: string) =>
    api.call('edit_join', { invitation, password: 'a long password' });
  const ended = { status: 403, message: expect.stringContaining('失效或使用过') };

  const used = await invite('used');
  expect(await join(used)).toMatchObject({ code: 0 });
  expect(await join(used)).toMatchObject(ended);

  const earlier = await invite('twice');
  const later = await invite('twice');
  expect(await join(earlier)).toMatchObject(ended);
  expect(await join(later)).toMatchObject({ code: 0 });

  const raced = await invite('raced');
  const answers = await Promise.all([join(raced), join(raced), join(raced)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 403, 403]);

  const [head, payload = '', signature] = (await invite('tampered')).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'used' })).toString('base64url');
  for (const invitation of [`${head}.${other}.${signature}`, 'x', '', admin, `${head}..`]) {
    expect(await join(invitation), invitation).toMatchObject(ended);
  }

  const removed = await invite('removed');
  await api.call('edit_person', { username: 'removed', role: null }, admin);
  expect(await join(removed)).toMatchObject(ended);

  const old = await invite('old');
  api.pass(7 * DAY - 1);
  const inTime = await invite('late');
  api.pass(2);
  expect(await join(old)).toMatchObject(ended);
  expect(await join(inTime)).toMatchObject({ code: 0 });
});

test('an invitation of who has an account lets a new password be set, which ends all sessions', async () => {
  const api = await apiWithPeople();
  const before = await api.join('writer', 'writes');
  const other = await api.join('other', 'writes');
  await api.join('writer', 'writes', 'the second password');
  expect(await isSignedIn(api, before)).toBe(false);
  expect(await isSignedIn(api, other)).toBe(true);
  expect(await api.signIn({ username: 'writer', password: 'writer password' })).toBeUndefined();
  expect(await api.signIn({ username: 'writer', password: 'the second password' })).toBeTruthy();
});

test('a new password ends the sessions of other devices, and is asked for the current one', async () => {
  const api = await apiWithPeople();
  const here = await api.join('writer', 'writes');
  const there = await api.signIn({ username: 'writer', password: 'writer password' });
  const next = 'the next password';
  const change = (current: string) => api.call('edit_password', { current, next }, here);
  expect(await change('wrong')).toMatchObject({ status: 403, message: '当前密码不正确。' });
  expect([await isSignedIn(api, here), await isSignedIn(api, there)]).toEqual([true, true]);
  expect(await change('writer password')).toMatchObject({ code: 0 });
  expect([await isSignedIn(api, here), await isSignedIn(api, there)]).toEqual([true, false]);
  expect(await api.signIn({ username: 'writer', password: next })).toBeTruthy();
  for (let guess = 0; guess < 10; guess += 1) await change('wrong');
  expect((await change(next)).status).toBe(429);
});

test('the account of the environment is an administrator that nobody changes', async () => {
  const api = await apiWithPeople();
  const admin = await api.join('admin', 'administers');
  const refused = { status: 403, message: expect.stringContaining('环境变量') };
  for (const username of ['editor', 'Editor', 'ｅditor']) {
    for (const role of ['writes', null]) {
      expect(await api.call('edit_person', { username, role }, admin)).toMatchObject(refused);
    }
    const invited = await api.call('edit_invite', { username, role: 'writes' }, admin);
    expect(invited).toMatchObject(refused);
  }
  const first = await api.signIn(FIRST);
  const passwords = { current: FIRST.password, next: 'a long password' };
  expect(await api.call('edit_password', passwords, first)).toMatchObject(refused);
  const { data } = await api.call('edit_people', {}, admin);
  expect(data.list).toMatchObject([
    { username: 'editor', role: 'administers', isFixed: true },
    { username: 'admin', role: 'administers', isFixed: false },
  ]);
});

test('an administrator removes others, whose tokens end at once, but not himself', async () => {
  const api = await apiWithPeople();
  const admin = await api.join('admin', 'administers');
  const writer = await api.join('writer', 'writes');
  for (const role of ['writes', null]) {
    const own = await api.call('edit_person', { username: 'Admin', role }, admin);
    expect(own).toMatchObject({ status: 403, message: expect.stringContaining('自己') });
  }
  const own = await api.call('edit_invite', { username: 'admin', role: 'writes' }, admin);
  expect(own.status).toBe(403);
  await api.call('edit_person', { username: 'writer', role: 'publishes' }, admin);
  const { data } = await api.call('edit_status', {}, writer);
  expect(data.user).toEqual({ username: 'writer', role: 'publishes' });
  await api.call('edit_person', { username: 'writer', role: null }, admin);
  expect(await isSignedIn(api, writer)).toBe(false);
  expect(await api.signIn({ username: 'writer', password: 'writer password' })).toBeUndefined();
  // One who is invited again under that name does not get the token back.
  await api.join('writer', 'writes');
  expect(await isSignedIn(api, writer)).toBe(false);
  const nobody = await api.call('edit_person', { username: 'nobody', role: 'writes' }, admin);
  expect(nobody.status).toBe(404);
});

test('where nothing can be written the first account signs in as it did without people', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = await apiWithPeople();
  await mkdir(`${api.dir}/data`);
  await writeFile(`${api.dir}/data/edit`, '');
  const token = await api.signIn(FIRST);
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('jti');
  const { data } = await api.call('edit_status', {}, token);
  expect(data.user).toEqual({ username: 'editor', role: 'administers' });
  vi.stubEnv('EDITOR_PASSWORD', 'another');
  expect(await isSignedIn(api, token)).toBe(false);
});

test('passwords and tokens are in no file, and only its owner reads the accounts', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  await api.call('login', { username: 'writer password', password: 'x' });
  const folder = `${api.dir}/data/edit`;
  const files = await Promise.all(
    ['people.json', 'audit.log'].map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  for (const secret of ['writer password', 'secret', token.split('.')[2] ?? '']) {
    expect(files.join()).not.toContain(secret);
  }
  expect((await stat(`${folder}/people.json`)).mode & 0o777).toBe(0o600);
});

test.each([
  '__proto__',
  '../x',
  'a/b',
  'a\nb',
  ' a',
  '-a',
  '<b>',
  'e\u0301-'.repeat(3),
  '\u202etxt',
  'x'.repeat(65),
  '',
])('nobody is invited as %j', async (username) => {
  const api = await apiWithPeople();
  const body = { username, role: 'writes' };
  expect((await api.call('edit_invite', body, await api.signIn(FIRST))).status).toBe(400);
});

test('names that mean something to programs, or look alike, are names', async () => {
  const api = await apiWithPeople();
  for (const username of ['constructor', '李雷', 'toString']) {
    const token = await api.join(username, 'writes');
    expect((await api.call('edit_status', {}, token)).data.user.username).toBe(username);
  }
  await api.join('Ａnna', 'writes');
  await api.join('anna', 'publishes');
  const { data } = await api.call('edit_people', {}, await api.signIn(FIRST));
  const names = data.list.map(({ username }: { username: string }) => username);
  expect(names).toEqual(['editor', 'constructor', '李雷', 'toString', 'Ａnna']);
});

test('a page of another site can do nothing: cookies sign nobody in, and forms are no calls', async () => {
  const api = await apiWithPeople();
  const token = await api.signIn(FIRST);
  const cookie = { cookie: `token=${token}`, origin: 'https://evil.example' };
  for (const name of Object.keys(editingCalls) as EditingCall[]) {
    if (ROLE_OF[name] === 'anybody') continue;
    expect((await api.call(name, {}, undefined, cookie)).status, name).toBe(401);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    for (const name of ['login', 'edit_join', 'login_passkey'] as const) {
      const answer = await api.call(name, FIRST, undefined, { ...cookie, 'content-type': type });
      expect(answer.status, `${name} ${type}`).toBe(400);
    }
  }
  const preflight = await api.fetch('edit_save', { method: 'OPTIONS', headers: cookie });
  expect(preflight.ok).toBe(false);
  expect([...preflight.headers.keys()].join()).not.toContain('access-control');
});
