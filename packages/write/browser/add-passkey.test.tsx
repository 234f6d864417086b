// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddPasskey } from './add-passkey';

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }));

const TEXTS = { name: '名称', add: '添加', failed: '没有添加' };
const OFFER = { options: { challenge: 'x' }, challenge: 'a.b.c' };

afterEach(cleanup);
beforeEach(() => {
  startRegistration.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
});

function show(call = vi.fn(async (_name: string, _input: object): Promise<unknown> => OFFER)) {
  const go = vi.fn();
  render(<AddPasskey name="Chrome" texts={TEXTS} call={call as never} go={go} />);
  return { call, go };
}

test('what the authenticator makes is sent with its name, and the account is shown again', async () => {
  startRegistration.mockResolvedValue({ id: 'x' });
  const { call, go } = show();
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: ' 手机 ' } });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/edit/account?done=passkey-added'));
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: OFFER.options });
  const body = { name: '手机', challenge: 'a.b.c', response: { id: 'x' } };
  expect(call.mock.calls[1]).toEqual(['edit_passkey_add', { body }]);
});

test('one that was ended says so, and can be tried again; without a name it is called by the device', async () => {
  startRegistration.mockRejectedValueOnce(new Error('cancelled'));
  const { call, go } = show();
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('没有添加'));
  startRegistration.mockResolvedValue({ id: 'x' });
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(go).toHaveBeenCalled());
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ body: { name: 'Chrome' } });
});

test('a browser that knows no passkeys offers none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
