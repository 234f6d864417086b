import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import { action, type Outcome } from './action';
import { editAddress } from './addresses';

/** Characters of a password at least, as in `edit_password`. */
const LEAST = 10;

/** What is wrong with a new password; undefined if nothing is. */
function refusalOf(typed: string, again: string): Outcome | undefined {
  const { failed } = writingOutcomes();
  if (typed.length < LEAST) return { refused: failed.short };
  return typed === again ? undefined : { refused: failed.different };
}

/** Actions of an editor on the own account. */
export const ACCOUNT_ACTIONS = {
  join: action(
    ['invitation', 'password', 'again'],
    async ({ invitation, password, again }, call) => {
      const refusal = refusalOf(password, again);
      if (refusal) return refusal;
      const { token } = await call('edit_join', { body: { invitation, password } });
      return { token, to: editAddress('', { done: 'joined' }) };
    },
    { isOpen: true },
  ),
  password: action(['current', 'next', 'again'], async ({ current, next, again }, call) => {
    const refusal = refusalOf(next, again);
    if (refusal) return refusal;
    await call('edit_password', { body: { current, next } });
    return { to: editAddress('account', { done: 'password' }) };
  }),
  'sign-out': action(['id'], async ({ id }, call) => {
    await call('edit_sign_out', { body: { id } });
    return { to: editAddress('account', { done: 'signed-out' }) };
  }),
  'passkey-need': action(['need'], async ({ need }, call) => {
    await call('edit_passkey_need', { body: { needsPasskey: need === '1' } });
    return { to: editAddress('account', { done: 'passkey-need' }) };
  }),
  'passkey-remove': action(['id'], async ({ id }, call) => {
    await call('edit_passkey_remove', { body: { id } });
    return { to: editAddress('account', { done: 'passkey-removed' }) };
  }),
};
