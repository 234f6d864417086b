import { type EditingCall, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import type { Role } from '@wenzhan/contract/calls/editing/values';
import { ROLES } from '@wenzhan/contract/calls/editing/values';
import { expect, test } from 'vitest';
import { article, CATEGORY, contentFolder, testApi } from '../testing/content-folder';
import { ROLE_OF } from './editing-handler';

const FILES = { 'news/category.yaml': CATEGORY, 'news/1.md': article() };
const NAMES = Object.keys(editingCalls) as EditingCall[];

/** An API whose editor has a role; undefined: nobody is signed in. */
async function apiFor(role: Role | undefined) {
  const dir = await contentFolder(FILES);
  const editor = role && { username: 'somebody', role, session: 'one' };
  const { ask } = await testApi(dir, { editorOf: async () => editor });
  return (name: EditingCall, body = '{"x":') => {
    const isPost = editingCalls[name].method === 'POST';
    const headers = { 'content-type': 'application/json' };
    return ask(name, isPost ? { method: 'POST', body, headers } : {});
  };
}

test('every call names the role that it needs, and whoever only writes changes nothing that readers see', () => {
  expect(Object.keys(ROLE_OF).toSorted()).toEqual(NAMES.toSorted());
  const writes = NAMES.filter((name) => ROLE_OF[name] === 'writes');
  for (const name of ['edit_publish', 'edit_move', 'edit_withdraw', 'edit_people', 'edit_audit'])
    expect(writes).not.toContain(name);
  const open = NAMES.filter((name) => ROLE_OF[name] === 'anybody');
  expect(open.toSorted()).toEqual(['edit_join', 'login_passkey', 'login_passkey_options']);
});

test.each(NAMES)('%s answers 401 to nobody, and 403 to whose role is not enough', async (name) => {
  const needed = ROLE_OF[name];
  const nobody = await (await apiFor(undefined))(name);
  // A body that is no JSON is refused only after that, and only then.
  if (needed === 'anybody') expect([400, 403, 404, 429]).toContain(nobody.status);
  else expect(nobody).toMatchObject({ status: 401, code: 401, data: null });
  for (const role of ROLES) {
    const { status } = await (await apiFor(role))(name);
    const isEnough = needed === 'anybody' || ROLES.indexOf(role) >= ROLES.indexOf(needed);
    if (isEnough) expect([401, 403], `${role} ${status}`).not.toContain(status);
    else expect(status, role).toBe(403);
  }
});

test('a body that is longer than a call takes is refused, and only after the editor is known', async () => {
  const long = JSON.stringify({ id: 'x'.repeat(64 * 1024) });
  expect((await (await apiFor(undefined))('edit_unlink', long)).status).toBe(401);
  expect((await (await apiFor('writes'))('edit_unlink', long)).status).toBe(413);
});
