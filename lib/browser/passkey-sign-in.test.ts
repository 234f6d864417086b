import { beforeEach, expect, test, vi } from 'vitest';
import { preparePasskeySignIn } from './passkey-sign-in';

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }));

const server = vi.fn<(address: string, init: RequestInit) => Response>();
const OFFER = { options: { challenge: 'x' }, challenge: 'a.b.c' };

beforeEach(() => {
  server.mockReset();
  startAuthentication.mockReset();
  startAuthentication.mockResolvedValue({ id: 'x' });
  vi.stubGlobal('window', { PublicKeyCredential: class {} });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => server(address, init));
  server.mockImplementation((_, { method }) =>
    Response.json({ data: method === 'POST' ? { next: '/api/preview?next=%2F' } : OFFER }),
  );
});

test('a browser without passkeys asks for nothing', async () => {
  vi.stubGlobal('window', {});
  expect(await preparePasskeySignIn()).toBeUndefined();
  expect(server).not.toHaveBeenCalled();
});

test('while nobody has one, none is offered', async () => {
  server.mockImplementation(() => new Response(null, { status: 404 }));
  expect(await preparePasskeySignIn()).toBeUndefined();
});

test('a click asks for the passkey at once, and sends its answer', async () => {
  const signIn = await preparePasskeySignIn();
  expect(server).toHaveBeenCalledTimes(1);
  expect(await signIn?.('/edit')).toBe('/api/preview?next=%2F');
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: OFFER.options });
  expect(server).toHaveBeenCalledTimes(2);
  const { body } = server.mock.calls[1]?.[1] ?? {};
  expect(JSON.parse(String(body))).toEqual({
    challenge: 'a.b.c',
    response: { id: 'x' },
    next: '/edit',
  });
});

test('a second attempt has another challenge, as one that is old does', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const signIn = await preparePasskeySignIn();
  startAuthentication.mockRejectedValueOnce(new Error('cancelled'));
  await expect(signIn?.('/')).rejects.toThrow('cancelled');
  now.mockReturnValue(5 * 60_000);
  await signIn?.('/');
  await signIn?.('/');
  const offers = server.mock.calls.filter(([, { method }]) => method !== 'POST');
  expect(offers).toHaveLength(3);
});

test('a refusal is a failure', async () => {
  const signIn = await preparePasskeySignIn();
  server.mockImplementation(() => new Response(null, { status: 401 }));
  await expect(signIn?.('/')).rejects.toThrow('401');
});
