import type { Receipt } from '@wenzhan/contract/calls/editing/changes';
import { ACCOUNT_ACTIONS } from './account-actions';
import { type Action, action, type Outcome } from './action';
import { editAddress, ownAddress } from './addresses';
import { OFFICE_ACTIONS } from './office-actions';
import { SAVING_ACTIONS } from './saving-actions';

/** What a change has done, as parameters of the screen that follows. */
const receiptOf = (receipt: Receipt | undefined) =>
  receipt && {
    pages: receipt.pages,
    ms: receipt.milliseconds,
    everywhere: Number(receipt.isEverywhere),
    engines: Number(receipt.searchEngines),
    ...(receipt.cdn && { cdn: JSON.stringify(receipt.cdn) }),
  };

interface Changed {
  path: string;
  problems: readonly unknown[];
  conflict?: unknown;
  receipt?: Receipt | undefined;
}

/** Where a change leads: to the text, with the receipt, or back to the plan, which says what is in its way. */
const afterChange = (
  done: string,
  { path, problems, conflict, receipt }: Changed,
  plan: string,
): Outcome =>
  conflict || problems.length > 0
    ? { to: plan }
    : { to: editAddress('text', { path, done, ...receiptOf(receipt) }) };

/** Actions that change what readers see. */
const CHANGES = {
  publish: action(['path', 'version'], async ({ path, version }, call) => {
    const changed = await call('edit_publish', { body: { path, version } });
    return afterChange('published', changed, editAddress('publish', { path }));
  }),
  move: action(['path', 'category'], async ({ path, category }, call) => {
    const changed = await call('edit_move', { body: { path, category } });
    return afterChange('moved', changed, editAddress('move', { path, category }));
  }),
  withdraw: action(['path', 'to'], async ({ path, to }, call) => {
    const { problems, receipt } = await call('edit_withdraw', {
      body: { path, ...(to && { to }) },
    });
    return {
      to:
        problems.length > 0
          ? editAddress('withdraw', { path, to, plan: 1 })
          : editAddress('', { done: 'withdrawn', ...receiptOf(receipt) }),
    };
  }),
  delete: action(['path', 'version'], async ({ path, version }, call) => {
    await call('edit_delete', { body: { path, version } });
    return { to: editAddress('', { done: 'deleted' }) };
  }),
};

/** What forms of editors do, by the last segment of the address that they are sent to. */
const ACTIONS = new Map<string, Action>(
  Object.entries({ ...SAVING_ACTIONS, ...CHANGES, ...OFFICE_ACTIONS, ...ACCOUNT_ACTIONS }),
);

/** The action of an address; undefined if there is none. */
export const actionNamed = (name: string): Action | undefined => ACTIONS.get(name);

/** Where a form that failed leads back to. */
export const backOf = (fields: ReadonlyMap<string, string>): string =>
  fields.get('back')
    ? ownAddress(fields.get('back'))
    : fields.get('path')
      ? editAddress('text', { path: fields.get('path') })
      : editAddress('');
