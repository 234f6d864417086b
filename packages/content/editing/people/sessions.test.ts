import { readFile, writeFile } from 'node:fs/promises';
import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { issueToken } from '../../service/tokens';
import { apiWithPeople, FIRST, isSignedIn } from '../../testing/people';

const DAY = 24 * 60;

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
