import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createMessage } from './message';
import { factsOf, type ReceivedFile } from './message-attachments';
import { MessageStore, MessagesFull } from './message-store';

const NOW = Date.parse('2026-11-26T04:00:00Z');
const HOUR = 60 * 60 * 1000;
const resume = (text = 'resume'): ReceivedFile => ({
  ...{ field: 'resume', name: '../简历.pdf', kind: 'pdf' },
  bytes: Buffer.from(text),
});

const message = (file = resume(), nonce = 'abcdefghijklmnop') =>
  createMessage(
    { site: '文站', name: 'jobs', title: '应聘' },
    [{ name: 'resume', label: '简历', value: '简历.pdf' }],
    { nonce, issuedAt: NOW },
    NOW,
    [factsOf(file)],
  );

const newStore = (most?: number) =>
  new MessageStore(path.join(temporaryFolder(), 'messages'), most);

test('a file is kept below the id of its message, for its owner only, whatever its name', async () => {
  const store = newStore();
  await store.add(message(), [resume()]);
  const { id, files = [] } = message();
  const [facts] = files;
  if (!facts) throw new Error('the message knows no file');
  const at = store.attachments.pathOf(id, 0, facts);
  expect(at).toBe(path.join(store.dir, 'files', id, '1.pdf'));
  expect((await stat(at)).mode & 0o077).toBe(0);
  expect((await store.attachments.read(id, 0, facts)).toString()).toBe('resume');
  expect((await store.list())[0]?.message?.files).toEqual([facts]);
});

test('a message with another file is another message', () => {
  expect(message(resume('a')).id).not.toBe(message(resume('b')).id);
  expect(message(resume('a')).id).toBe(message(resume('a')).id);
});

test('a file goes with its message, in any stage', async () => {
  const store = newStore();
  await store.add(message(), [resume()]);
  await store.claim((await store.due(NOW))[0] ?? '', NOW);
  await store.remove(message().id);
  expect(await readdir(path.join(store.dir, 'files'))).toEqual([]);
});

test('a message that is not stored leaves its files for an hour at most, and no other goes', async () => {
  const store = newStore();
  await store.add(message(), [resume()]);
  const orphan = path.join(store.dir, 'files', '20261126T040000Z-none');
  await mkdir(orphan);
  await writeFile(path.join(orphan, '1.pdf'), 'x');
  await store.purge(0);
  expect(existsSync(orphan)).toBe(true);
  const old = (Date.now() - 2 * HOUR) / 1000;
  for (const name of await readdir(path.join(store.dir, 'files')))
    await utimes(path.join(store.dir, 'files', name), old, old);
  await store.purge(0);
  expect(await readdir(path.join(store.dir, 'files'))).toEqual([message().id]);
  await store.purge(Date.now() + HOUR);
  expect(await readdir(path.join(store.dir, 'files'))).toEqual([]);
});

test('a message that is refused has written no file', async () => {
  const store = newStore(0);
  await expect(store.add(message(), [resume()])).rejects.toThrow(MessagesFull);
  expect(existsSync(path.join(store.dir, 'files'))).toBe(false);
});

test('a file that the disk does not take leaves no message', async () => {
  const store = newStore();
  await mkdir(store.dir, { recursive: true });
  await writeFile(path.join(store.dir, 'files'), 'no folder');
  await expect(store.add(message(), [resume()])).rejects.toThrow();
  expect(await store.files()).toEqual([]);
});
