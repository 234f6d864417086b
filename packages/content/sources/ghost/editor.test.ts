import { expect, test, vi } from 'vitest';
import { isGhostEditor } from './api';

const TOKEN = `${'a'.repeat(24)}:${'b'.repeat(64)}`;
const EMAIL = 'editor@example.com';

/** Stubs Ghost's answer to the question whose token it is. */
function ghost(status: number, role?: string, email = EMAIL) {
  const body = role ? { users: [{ email, roles: [{ name: role }] }] } : {};
  const asked = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

const isEditor = (email = EMAIL, token = TOKEN) =>
  isGhostEditor('https://ghost.example', email, token);

test.each([
  ['Owner', true],
  ['Administrator', true],
  ['Super Editor', true],
  ['Editor', true],
  ['Author', false],
  ['Contributor', false],
])('whether Ghost lets a staff member with the role %s edit: %j', async (role, expected) => {
  const asked = ghost(200, role);
  expect(await isEditor(' Editor@Example.com ')).toBe(expected);
  expect(String(asked.mock.calls[0]?.[0])).toBe(
    'https://ghost.example/ghost/api/admin/users/me/?include=roles',
  );
});

test('the address has to be the one of the token', async () => {
  ghost(200, 'Owner', 'somebody@example.com');
  expect(await isEditor()).toBe(false);
});

test.each([401, 403, 404])('a token that Ghost refuses with %i is no editor', async (status) => {
  ghost(status);
  expect(await isEditor()).toBe(false);
});

test.each([429, 500])('a Ghost that answers %i is a failure, not a refusal', async (status) => {
  ghost(status);
  await expect(isEditor()).rejects.toThrow('GET /users/me/');
});

test('what cannot be a token is not sent', async () => {
  const asked = ghost(200, 'Owner');
  expect(await isEditor(EMAIL, 'a password')).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
