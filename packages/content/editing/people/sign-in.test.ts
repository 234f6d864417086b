import { hashPassword, verifyHash } from '@wenzhan/kit/settings/editor-account';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { PeopleFile } from './people-file';
import { personWith } from './sign-in';

vi.mock('@wenzhan/kit/settings/editor-account', async (original) => {
  const module = await original<typeof import('@wenzhan/kit/settings/editor-account')>();
  return { ...module, verifyHash: vi.fn(module.verifyHash) };
});

beforeEach(() => void vi.mocked(verifyHash).mockClear());

async function fileWithWriter(): Promise<PeopleFile> {
  const file = new PeopleFile({ data: `${temporaryFolder()}/data/edit` });
  const password = await hashPassword('a long password', Buffer.alloc(16));
  const common = { role: 'writes', nonce: 'n'.repeat(32), handle: 'h'.repeat(32) } as const;
  const empty = { needsPasskey: false, passkeys: [], sessions: [] };
  await file.change(({ people }) => {
    people.push({ username: 'writer', password, ...common, ...empty });
    people.push({ username: 'invited', ...common, ...empty });
  });
  return file;
}

test.each(['writer', 'nobody', 'invited', 'constructor'])(
  'a wrong password of %s costs one hash, of the same cost as every other',
  async (username) => {
    const file = await fileWithWriter();
    expect(await personWith(file, username, 'wrong')).toBeUndefined();
    const costs = vi.mocked(verifyHash).mock.calls.map(([, hash]) => hash.slice(0, 17));
    expect(costs).toEqual(['scrypt:32768:8:1:']);
  },
);

test('the right one is found', async () => {
  const file = await fileWithWriter();
  expect(await personWith(file, 'Writer', 'a long password')).toMatchObject({ role: 'writes' });
});

test('on a site without people nothing is hashed', async () => {
  const file = new PeopleFile({ data: `${temporaryFolder()}/data/edit` });
  expect(await personWith(file, 'writer', 'a long password')).toBeUndefined();
  expect(verifyHash).not.toHaveBeenCalled();
});
