import type { editCreate } from '@wenzhan/contract/calls/editing/entries';
import { isApiError } from '@wenzhan/contract/request/errors';
import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import type { z } from 'zod';
import { action, type Outcome } from './action';
import { editAddress, ownAddress } from './addresses';
import type { CallEditing } from './call';
import { keepLineEndings } from './line-endings';
import { formatTime } from './times';

type Kind = z.input<(typeof editCreate)['body']>['kind'];

/** The text of a version; undefined if it is not kept any more. @throws {ApiError} for any other failure */
async function textOf(
  call: CallEditing,
  query: { path: string; version: string },
): Promise<string | undefined> {
  try {
    return (await call('edit_version', { query })).text;
  } catch (error) {
    if (isApiError(error) && error.missing) return undefined;
    throw error;
  }
}

/** Where the editor wanted to go after saving. */
function afterSaving(then: string, path: string, address: string, done: string): string {
  if (then === 'publish') return editAddress('publish', { path });
  if (then === 'show' && address) return ownAddress(address);
  return editAddress('text', { path, done });
}

/** Actions that write drafts, and links that show them. */
export const SAVING_ACTIONS = {
  save: action(
    ['path', 'base', 'merged', 'text', 'address', 'then'],
    async ({ path, base, merged, text, address, then }, call): Promise<Outcome> => {
      const whole = keepLineEndings(text, await textOf(call, { path, version: base }));
      const body = { path, base, text: whole, ...(merged && { merged }) };
      const saved = await call('edit_save', { body });
      if (saved.outcome === 'conflict')
        return { conflict: { theirs: saved.text, version: saved.version } };
      return { to: afterSaving(then, path, address, saved.outcome) };
    },
  ),
  restore: action(['path', 'version', 'base'], async ({ path, version, base }, call) => {
    const { text } = await call('edit_version', { query: { path, version } });
    const saved = await call('edit_save', { body: { path, base, text } });
    if (saved.outcome === 'conflict') return { refused: writingOutcomes().failed.changed };
    return { to: editAddress('text', { path, done: 'restored' }) };
  }),
  create: action(
    ['kind', 'in', 'category', 'name', 'title', 'from'],
    async ({ kind, title, ...given }, call) => {
      const further = Object.entries(given).filter(([, value]) => value !== '');
      const body = { kind: kind as Kind, title, ...Object.fromEntries(further) };
      const { path } = await call('edit_create', { body });
      return { to: editAddress('text', { path, done: 'created' }) };
    },
  ),
  link: action(['path', 'days'], async ({ path, days }, call) => {
    const { address, expiresAt } = await call('edit_link', { body: { path, days: Number(days) } });
    const { links } = writingTextTexts();
    const { timeZone } = await call('edit_status');
    const until = writingOutcomes().until(formatTime(expiresAt, timeZone));
    const back = editAddress('links', { path });
    return {
      shown: { title: links.title, notice: `${links.made} ${until}`, value: address, back },
    };
  }),
  unlink: action(['path', 'id'], async ({ path, id }, call) => {
    await call('edit_unlink', { body: { id } });
    return { to: editAddress('links', { path, done: 'unlinked' }) };
  }),
};
