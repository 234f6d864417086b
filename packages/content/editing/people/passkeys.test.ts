import { expect, test, vi } from 'vitest';
import { apiWithPeople, FIRST, ORIGIN, SoftwareAuthenticator, text } from '../../testing/people';

type Api = Awaited<ReturnType<typeof apiWithPeople>>;

const ACCOUNT = { username: 'writer', password: 'writer password' };
const FAILED = { status: 400, message: '通行密钥没有通过验证，请再试一次。' };
const REFUSED = { status: 401, message: '通行密钥没有通过验证，请再试一次。', data: null };

/** Adds a passkey to the account of a token. @param made in place of what the authenticator makes of the options */
async function addPasskey(
  { call }: Api,
  token: string,
  authenticator = new SoftwareAuthenticator(),
  made?: (given: { options: Record<string, never>; challenge: string }) => object,
) {
  const { data } = await call('edit_passkey_options', {}, token);
  const response = made?.(data) ?? authenticator.create(data);
  const added = { name: '手机', challenge: data.challenge, response };
  return { authenticator, added, answer: await call('edit_passkey_add', added, token) };
}

/** Signs in with a passkey. */
async function signIn({ call }: Api, authenticator: SoftwareAuthenticator) {
  const { data } = await call('login_passkey_options', {});
  const use = { challenge: data.challenge, response: authenticator.get(data) };
  return { use, answer: await call('login_passkey', use) };
}

test('a passkey signs in without the password, for each account, and is listed with its name', async () => {
  const api = await apiWithPeople();
  for (const token of [await api.signIn(FIRST), await api.join('writer', 'publishes')]) {
    const { authenticator, answer } = await addPasskey(api, token);
    expect(answer.code).toBe(0);
    const { user } = (await api.call('edit_status', {}, token)).data;
    const signedIn = (await signIn(api, authenticator)).answer.data.token;
    expect((await api.call('edit_status', {}, signedIn)).data.user).toEqual(user);
    const { passkeys, devices } = (await api.call('edit_devices', {}, signedIn)).data;
    expect(passkeys).toMatchObject([{ name: '手机', addedAt: '2026-11-21T04:00:00.000Z' }]);
    expect(devices.length).toBeGreaterThan(1);
  }
  const people = (await api.call('edit_people', {}, await api.signIn(FIRST))).data.list;
  expect(people).toMatchObject([{ passkeys: 1 }, { passkeys: 1 }]);
});

test('browsers are asked for a passkey that is kept, names its account, and asks who uses it', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const asked = async () => (await api.call('edit_passkey_options', {}, token)).data.options;
  expect(await asked()).toMatchObject({
    rp: { id: 'www.example.com' },
    user: { name: 'writer' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const { authenticator } = await addPasskey(api, token);
  expect((await asked()).excludeCredentials).toMatchObject([
    { id: authenticator.id.toString('base64url') },
  ]);
  const { data } = await api.call('login_passkey_options', {});
  expect(data.options).toMatchObject({ rpId: 'www.example.com', userVerification: 'required' });
});

test('while nobody has a passkey, sign-in with one is not offered', async () => {
  const api = await apiWithPeople();
  expect((await api.call('login_passkey_options', {})).status).toBe(404);
  const { authenticator } = await addPasskey(api, await api.signIn(FIRST));
  expect((await api.call('login_passkey_options', {})).code).toBe(0);
  const id = authenticator.id.toString('base64url');
  await api.call('edit_passkey_remove', { id }, await api.signIn(FIRST));
  expect((await api.call('login_passkey_options', {})).status).toBe(404);
});

test('with a password that is not enough alone, only the passkey signs in', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const need = (needsPasskey: boolean) => api.call('edit_passkey_need', { needsPasskey }, token);
  expect(await need(true)).toMatchObject({ status: 400, message: '请先添加一个通行密钥。' });
  const { authenticator } = await addPasskey(api, token);
  expect(await need(true)).toMatchObject({ code: 0 });
  expect((await api.call('edit_devices', {}, token)).data.needsPasskey).toBe(true);
  const words = '这个账号仅凭密码不能登录，请使用通行密钥登录。';
  const refused = { status: 401, code: 4011, message: words, data: null };
  expect(await api.call('login', ACCOUNT)).toEqual(refused);
  // Who guesses does not learn it.
  const wrong = await api.call('login', { ...ACCOUNT, password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, code: 401 });
  expect((await signIn(api, authenticator)).answer.code).toBe(0);
  const id = authenticator.id.toString('base64url');
  await api.call('edit_passkey_remove', { id }, token);
  expect((await api.call('login', ACCOUNT)).code).toBe(0);
  const first = await api.signIn(FIRST);
  await addPasskey(api, first);
  const fixed = await api.call('edit_passkey_need', { needsPasskey: true }, first);
  expect(fixed).toMatchObject({ status: 403, message: expect.stringContaining('环境变量') });
});

test('an invitation to set a new password removes passkeys: whoever had the account is out of it', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const { authenticator } = await addPasskey(api, token);
  await api.call('edit_passkey_need', { needsPasskey: true }, token);
  await addPasskey(api, await api.signIn(FIRST));
  await api.join('writer', 'writes');
  expect((await signIn(api, authenticator)).answer).toMatchObject(REFUSED);
  expect((await api.call('login', ACCOUNT)).code).toBe(0);
});

test('another password of the environment removes the passkeys of its account', async () => {
  const api = await apiWithPeople();
  const { authenticator } = await addPasskey(api, await api.signIn(FIRST));
  await addPasskey(api, await api.join('writer', 'writes'));
  vi.stubEnv('EDITOR_PASSWORD', 'another');
  expect((await signIn(api, authenticator)).answer).toMatchObject(REFUSED);
});

test('a challenge is used once, within five minutes, and by whom and for what it was made', async () => {
  const api = await apiWithPeople();
  const writer = await api.join('writer', 'writes');
  const other = await api.join('other', 'writes');
  const { authenticator, added } = await addPasskey(api, writer);
  // Passkeys that are copied to several devices do not count.
  authenticator.counter = -1;
  const { use, answer } = await signIn(api, authenticator);
  expect(answer.code).toBe(0);
  expect(await api.call('login_passkey', use)).toMatchObject(REFUSED);
  expect(await api.call('edit_passkey_add', added, writer)).toMatchObject(FAILED);

  const { data } = await api.call('login_passkey_options', {});
  const late = { challenge: data.challenge, response: authenticator.get(data) };
  api.pass(5.1);
  expect(await api.call('login_passkey', late)).toMatchObject(REFUSED);

  const second = new SoftwareAuthenticator();
  const options = (await api.call('edit_passkey_options', {}, other)).data;
  const stolen = { name: 'x', challenge: options.challenge, response: second.create(options) };
  expect(await api.call('edit_passkey_add', stolen, writer)).toMatchObject(FAILED);

  const login = (await api.call('login_passkey_options', {})).data;
  const registration = (await api.call('edit_passkey_options', {}, writer)).data;
  const response = authenticator.get({ options: { ...login.options, ...registration.options } });
  const mixed = { challenge: registration.challenge, response };
  expect(await api.call('login_passkey', mixed)).toMatchObject(REFUSED);
  for (const challenge of ['', 'x.y.z', writer]) {
    const forged = { challenge, response: authenticator.get(login) };
    expect(await api.call('login_passkey', forged)).toMatchObject(REFUSED);
  }
});

test('two who use one answer at the same time: one is signed in', async () => {
  const api = await apiWithPeople();
  const { authenticator } = await addPasskey(api, await api.join('writer', 'writes'));
  const { data } = await api.call('login_passkey_options', {});
  const use = { challenge: data.challenge, response: authenticator.get(data) };
  const answers = await Promise.all([1, 2, 3].map(() => api.call('login_passkey', use)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('the answer of another authenticator, page or person signs nobody in', async () => {
  const api = await apiWithPeople();
  const writer = await api.join('writer', 'writes');
  const { authenticator } = await addPasskey(api, writer);
  const attempt = async (
    change: (response: ReturnType<SoftwareAuthenticator['get']>) => object,
  ) => {
    const { data } = await api.call('login_passkey_options', {});
    const response = change(authenticator.get(data));
    return api.call('login_passkey', { challenge: data.challenge, response });
  };
  const replace = (part: object) => (response: { response: object }) => ({
    ...response,
    response: { ...response.response, ...part },
  });
  const stranger = new SoftwareAuthenticator();
  for (const change of [
    (response: object) => ({ ...response, id: 'AAAA', rawId: 'AAAA' }),
    replace({ signature: 'AAAA' }),
    replace({ authenticatorData: 'AAAA' }),
    replace({ userHandle: 'AAAA' }),
    replace({ clientDataJSON: Buffer.from('{}').toString('base64url') }),
    replace({ clientDataJSON: Buffer.from('not JSON').toString('base64url') }),
    () => ({}),
    () => ({ id: authenticator.id.toString('base64url') }),
    (response: object) => ({ ...response, type: 'password' }),
    (response: object) => ({ ...response, response: { __proto__: null } }),
  ]) {
    expect(await attempt(change as never)).toMatchObject(REFUSED);
  }
  expect((await signIn(api, stranger)).answer).toMatchObject(REFUSED);
  expect(await attempt((response) => response)).toMatchObject({ code: 0 });
});

test('an authenticator that does not ask who uses it is refused', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const careless = new SoftwareAuthenticator();
  careless.flags = 0x01;
  expect((await addPasskey(api, token, careless)).answer).toMatchObject(FAILED);
  const { authenticator } = await addPasskey(api, token);
  authenticator.flags = 0x01;
  expect((await signIn(api, authenticator)).answer).toMatchObject(REFUSED);
});

test('a passkey works at the address where it was made, and nowhere else', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const foreign = new SoftwareAuthenticator('https://evil.example.com');
  expect((await addPasskey(api, token, foreign)).answer).toMatchObject(FAILED);
  const { authenticator } = await addPasskey(api, token);
  authenticator.origin = 'https://other.www.example.com';
  expect((await signIn(api, authenticator)).answer).toMatchObject(REFUSED);
  authenticator.origin = ORIGIN;
  expect((await signIn(api, authenticator)).answer.code).toBe(0);
});

test('an authenticator whose counter does not grow is a copy', async () => {
  const api = await apiWithPeople();
  const { authenticator } = await addPasskey(api, await api.join('writer', 'writes'));
  const answers = [];
  for (const counter of [5, 6, 6, 4]) {
    authenticator.counter = counter;
    answers.push((await signIn(api, authenticator)).answer.status);
  }
  expect(answers).toEqual([200, 200, 401, 401]);
});

test('a certificate is not accepted, as its addresses would be loaded', async () => {
  const api = await apiWithPeople();
  const token = await api.join('writer', 'writes');
  const authenticator = new SoftwareAuthenticator();
  const empty = Buffer.from([0xa0]);
  const chain = Buffer.concat([Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81, 0x41, 0x00])]);
  for (const [format, statement] of [
    ['packed', chain],
    ['tpm', empty],
    ['apple', chain],
    ['android-key', empty],
  ] as const) {
    const attestation = Buffer.concat([text('fmt'), text(format), text('attStmt'), statement]);
    const made = (given: { options: Record<string, never> }) =>
      authenticator.create(given, attestation);
    expect((await addPasskey(api, token, authenticator, made)).answer).toMatchObject(FAILED);
  }
});

test('a passkey belongs to one account, and an account has twenty at most', async () => {
  const api = await apiWithPeople();
  const writer = await api.join('writer', 'writes');
  const other = await api.join('other', 'writes');
  const { authenticator } = await addPasskey(api, writer);
  const again = (await addPasskey(api, other, authenticator)).answer;
  expect(again).toMatchObject({ status: 400, message: '这个通行密钥已经添加过。' });
  for (let count = 1; count < 20; count += 1) await addPasskey(api, writer);
  const { answer } = await addPasskey(api, writer);
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('20个') });
});

test('sign-ins with passkeys are counted by address, and noted', async () => {
  const api = await apiWithPeople();
  const { authenticator } = await addPasskey(api, await api.join('writer', 'writes'));
  await signIn(api, authenticator);
  const from = { 'x-forwarded-for': '9.9.9.9' };
  const guess = () => api.call('login_passkey', { challenge: '', response: {} }, undefined, from);
  for (let count = 0; count < 60; count += 1) expect((await guess()).status).toBe(401);
  const limited = await guess();
  expect(limited.status).toBe(429);
  const { data } = await api.call('edit_audit', { limit: '100' }, await api.signIn(FIRST));
  const acts = data.list.map(({ username, what }: Record<string, string>) => `${username} ${what}`);
  expect(acts).toContain('writer login_passkey');
  expect(acts).toContain('writer edit_passkey_add');
  expect(acts).toContain(' login_refused');
});
