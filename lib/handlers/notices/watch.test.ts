import { statfs, utimes } from 'node:fs/promises';
import { createMessage } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { troublesNow } from './watch';

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return { ...fs, statfs: vi.fn(fs.statfs) };
});

const HOUR = 60 * 60_000;
let store: MessageStore;

beforeEach(() => {
  const dir = `${temporaryFolder()}/messages`;
  store = new MessageStore(dir);
  vi.stubEnv('MESSAGES_DIR', dir);
  vi.stubEnv('MESSAGES_SMTP', 'smtp://127.0.0.1:9');
});

async function addMessage(index: number): Promise<string> {
  const token = { nonce: String(index).padStart(16, '0'), issuedAt: Date.now() };
  const form = { site: '文站', name: 'contact', title: '联系' };
  const message = createMessage(form, [], token, Date.now());
  await store.add(message);
  return message.id;
}

const reasonsOf = async (kind: string) =>
  (await troublesNow()).filter((one) => one.kind === kind).map(({ reason }) => reason);

test('messages that wait for an hour are a trouble, and those that have failed', async () => {
  const id = await addMessage(1);
  expect(await reasonsOf('messages')).toEqual([null]);
  const old = (Date.now() - 2 * HOUR) / 1000;
  await utimes(`${store.dir}/waiting/${id}.json`, old, old);
  expect(await reasonsOf('messages')).toEqual(['1条留言在等']);
  const [name = ''] = await store.due(Date.now());
  const claim = await store.claim(name, Date.now());
  if (claim) await store.end(claim, 'failed');
  expect(await reasonsOf('messages')).toEqual(['1条留言在等']);
  await store.remove(id);
  expect(await reasonsOf('messages')).toEqual([null]);
});

test('where nothing delivers messages they may wait', async () => {
  vi.stubEnv('MESSAGES_SMTP', '');
  await addMessage(1);
  expect(await reasonsOf('messages')).toEqual([]);
});

test('a disk with little room is full', async () => {
  await addMessage(1);
  expect(await reasonsOf('disk')).toContain(null);
  vi.mocked(statfs).mockResolvedValue({ bavail: 1024, bsize: 4096 } as never);
  expect(await reasonsOf('disk')).toEqual(['只剩4 MB', '只剩4 MB']);
});
