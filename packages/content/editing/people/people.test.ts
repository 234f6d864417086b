import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type EditingCall, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { issueToken } from '../../service/tokens';
import { article, CATEGORY } from '../../testing/content-folder';
import { apiWithPeople, FIRST, invitationIn } from '../../testing/people';
import { ROLE_OF } from '../editing-handler';

const DAY = 24 * 60;

/** Whether somebody is signed in, as every call sees it. */
async function isSignedIn({ ask }: Awaited<ReturnType<typeof apiWithPeople>>, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await ask('user_info?requiredLogin=1', { headers })).code === 0;
}

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

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test('devices are listed in words, and one that is signed out is out at once', async () => {
  const api = await apiWithPeople();
  const here = await api.join('writer', 'writes');
  const account = { username: 'writer', password: 'writer password' };
  api.pass(10);
  const there = await api.signIn(account, { 'user-agent': AGENT });
  api.pass(1);
  const { data } = await api.call('edit_devices', {}, here);
  const signedInAt = '2026-11-21T04:10:00.000Z';
  expect(data).toMatchObject({
    devices: [
      { name: 'Chrome（Windows）', signedInAt, lastSeenAt: signedInAt, isThis: false },
      { name: '未知设备', signedInAt: '2026-11-21T04:00:00.000Z', isThis: true },
    ],
    passkeys: [],
    needsPasskey: false,
  });
  await api.call('edit_sign_out', { id: data.devices[0].id }, here);
  expect([await isSignedIn(api, here), await isSignedIn(api, there)]).toEqual([true, false]);
  const other = await api.join('other', 'administers');
  await api.call('edit_sign_out', { id: data.devices[1].id }, other);
  expect(await isSignedIn(api, here)).toBe(true);
});

test('that a device was seen is written every few minutes', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  api.pass(4);
  await isSignedIn(api, token);
  const seen = async () =>
    (await api.call('edit_devices', {}, token)).data.devices[0].lastSeenAt as string;
  expect(await seen()).toBe('2026-11-21T04:00:00.000Z');
  api.pass(2);
  await isSignedIn(api, token);
  await vi.waitFor(async () => expect(await seen()).toBe('2026-11-21T04:06:00.000Z'));
});

test('a session ends after a week, and the one that was away longest when there are too many', async () => {
  const api = await apiWithPeople();
  const first = await api.join('writer', 'writes');
  const account = { username: 'writer', password: 'writer password' };
  for (let device = 0; device < 20; device += 1) {
    api.pass(1);
    await api.signIn(account);
  }
  expect(await isSignedIn(api, first)).toBe(false);
  const last = await api.signIn(account);
  const { data } = await api.call('edit_devices', {}, last);
  expect(data.devices).toHaveLength(20);
  api.pass(7 * DAY + 1);
  expect(await isSignedIn(api, last)).toBe(false);
});

test('tokens that were not issued for the person are not valid', async () => {
  const api = await apiWithPeople();
  const good = await api.join('writer', 'writes');
  const [head, payload = '', signature] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const signed = (change: object, key: Uint8Array) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const fixed = editorAccount();
  if (!fixed) throw new Error('no account');
  const secret = new TextEncoder().encode('s'.repeat(32));
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'editor' })).toString('base64url');
  for (const token of [
    await signed({}, secret),
    await signed({}, fixed.tokenKey),
    await signed({ sub: 'editor' }, fixed.tokenKey),
    await signed({ sub: 'editor', jti: 'x' }, fixed.tokenKey),
    await issueToken({ username: 'writer', tokenKey: fixed.tokenKey }, api.clock.now),
    `${head}.${other}.${signature}`,
    `${head}.${payload}.`,
  ]) {
    expect(await isSignedIn(api, token), token).toBe(false);
  }
  expect(await isSignedIn(api, good)).toBe(true);
});

test('tokens without a session show drafts, and write nothing where sessions can be kept', async () => {
  const api = await apiWithPeople();
  const token = await api.signIn(FIRST);
  const fixed = editorAccount();
  if (!fixed) throw new Error('no account');
  const before = await issueToken(fixed, api.clock.now);
  expect([await isSignedIn(api, token), await isSignedIn(api, before)]).toEqual([true, true]);
  const invited = { username: 'x', role: 'administers' };
  for (const [name, body] of [['edit_status'], ['edit_devices'], ['edit_invite', invited]] as const)
    expect((await api.call(name, body ?? {}, before)).status, name).toBe(401);
  const { data } = await api.call('edit_devices', {}, token);
  await api.call('edit_sign_out', { id: data.devices[0].id }, token);
  expect([await isSignedIn(api, token), await isSignedIn(api, before)]).toEqual([false, true]);
  const again = await api.signIn(FIRST);
  vi.stubEnv('EDITOR_PASSWORD', 'another');
  expect([await isSignedIn(api, again), await isSignedIn(api, before)]).toEqual([false, false]);
});

test.each([
  ['not JSON', '{"people": ['],
  ['without a field', '{"people": [{"username": "writer"}]}'],
])(
  'a file of accounts that is %s stays as it is, and the first account signs in',
  async (_, text) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const api = await apiWithPeople();
    const writer = await api.join('writer', 'writes');
    const file = `${api.dir}/data/edit/people.json`;
    await writeFile(file, text);
    const unreadable = { status: 503, message: expect.stringContaining('账号文件无法读取') };
    const account = { username: 'writer', password: 'writer password' };
    expect(await api.call('login', account)).toMatchObject(unreadable);
    expect(await api.call('edit_status', {}, writer)).toMatchObject(unreadable);
    const first = await api.signIn(FIRST);
    expect(await isSignedIn(api, first)).toBe(true);
    const invited = await api.call('edit_invite', { username: 'x', role: 'writes' }, first);
    expect(invited).toMatchObject(unreadable);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(logged.mock.calls.join()).toContain('people.json cannot be read');
  },
);

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
