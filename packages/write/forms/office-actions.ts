import type { MessageMark } from '@wenzhan/contract/calls/editing/messages';
import type { Role } from '@wenzhan/contract/calls/editing/values';
import { writingOffice } from '@wenzhan/texts/writing-office';
import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import { action } from './action';
import { editAddress, ownAddress } from './addresses';
import { formatTime } from './times';

/** The screen that a form was on, with what was done. */
function backWith(back: string, done: string): string {
  const [path = '', query] = ownAddress(back).split('?');
  const params = new URLSearchParams(query);
  params.set('done', done);
  return `${path}?${params}`;
}

/** Actions on files, messages and people. */
export const OFFICE_ACTIONS = {
  'file-delete': action(['path', 'used'], async ({ path, used }, call) => {
    await call('edit_file_delete', { body: { path, evenIfUsed: used === '1' } });
    return { to: editAddress('files', { done: 'file-deleted' }) };
  }),
  message: action(['id', 'as', 'back'], async ({ id, as, back }, call) => {
    await call('edit_message', { body: { id, mark: as as MessageMark } });
    const done = as === 'deleted' ? 'message-deleted' : 'marked';
    return { to: backWith(back || editAddress('messages'), done) };
  }),
  invite: action(['username', 'role'], async ({ username, role }, call) => {
    const made = await call('edit_invite', { body: { username, role: role as Role } });
    const { timeZone } = await call('edit_status');
    const texts = writingOutcomes();
    const until = texts.until(formatTime(made.expiresAt, timeZone));
    return {
      shown: {
        title: writingOffice().people.invite,
        notice: `${texts.invitation(username)} ${until} ${texts.copyNow}`,
        value: made.address,
        back: editAddress('people'),
      },
    };
  }),
  person: action(['username', 'role'], async ({ username, role }, call) => {
    const next = role === 'none' ? null : (role as Role);
    await call('edit_person', { body: { username, role: next } });
    return { to: editAddress('people', { done: next ? 'person-changed' : 'person-removed' }) };
  }),
};
