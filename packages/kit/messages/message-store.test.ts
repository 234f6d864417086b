import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { idOf } from './file-name';
import { createMessage, type Message } from './message';
import { type Claim, MessageStore, MessagesFull } from './message-store';
import { SpentTokens } from './spent-tokens';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

const NOW = Date.parse('2026-11-26T04:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const newStore = async () => new MessageStore(path.join(temporaryFolder(), 'messages'));

function message(text = '你好', nonce = 'abcdefghijklmnop', at = NOW): Message {
  const values = [{ name: 'message', label: '留言', value: text }];
  const form = { site: '文站', name: 'contact', title: '联系我们' };
  return createMessage(form, values, { nonce, issuedAt: at }, at);
}

/** Ids of messages that are due. */
const dueIn = async (store: MessageStore, now = NOW) => (await store.due(now)).map(idOf);

/** Takes the only message that is due. */
async function claimIn(store: MessageStore, now = NOW): Promise<Claim | null> {
  const [name = ''] = await store.due(now);
  return store.claim(name, now);
}

/** Tells a store that a delivery has failed. */
const postpone = (store: MessageStore, claim: Claim, notBefore: number) =>
  store.putBack(claim, { attempts: claim.tries.attempts + 1, refusals: 0, notBefore });

test('a message waits until it is delivered, readable by its owner only', async () => {
  const store = await newStore();
  expect(await store.add(message())).toBe('accepted');
  expect(await dueIn(store)).toEqual([message().id]);
  const { mode } = await stat(path.join(store.dir, 'waiting', `${message().id}.json`));
  expect(mode & 0o077).toBe(0);
  const claim = await claimIn(store);
  expect(claim?.message).toEqual(message());
  if (claim) await store.end(claim, 'sent');
  expect(await store.list()).toEqual([{ id: message().id, stage: 'sent', message: message() }]);
});

test('the same message sent again is one, whatever became of it; another one needs another token', async () => {
  const store = await newStore();
  await store.add(message());
  expect(await store.add(message())).toBe('repeated');
  const claim = await claimIn(store);
  expect(await store.add(message())).toBe('repeated');
  if (claim) await store.end(claim, 'sent');
  expect(await store.add(message())).toBe('repeated');
  expect(await store.add(message('再见'))).toBe('spent');
  expect(await store.list()).toHaveLength(1);
});

test('the same message sent twice at once is one, and both are told when it is stored', async () => {
  const store = await newStore();
  const both = await Promise.all([store.add(message()), store.add(message())]);
  expect(both.sort()).toEqual(['accepted', 'repeated']);
  expect(await store.list()).toEqual([{ id: message().id, stage: 'waiting', message: message() }]);
  expect(await store.add(message())).toBe('repeated');
});

test('of many messages with one token, sent to two instances at once, one is accepted', async () => {
  const store = await newStore();
  const stores = [store, new MessageStore(store.dir)];
  const sent = Array.from({ length: 40 }, (_, index) =>
    stores[index % 2]?.add(message(`${index}`)),
  );
  const acceptances = await Promise.all(sent);
  expect(acceptances.filter((acceptance) => acceptance === 'accepted')).toHaveLength(1);
  expect(acceptances.filter((acceptance) => acceptance === 'spent')).toHaveLength(39);
  const both = await Promise.all(stores.map((one) => one.add(message('二', 'cccccccccccccccc'))));
  expect(both.sort()).toEqual(['accepted', 'repeated']);
  expect(await store.list()).toHaveLength(2);
});

test('a message that is not stored leaves its token, and there is nothing of what was written beside the message', async () => {
  const store = smallStore();
  for (let index = 0; index < 3; index += 1) await store.add(nth(index));
  await expect(store.add(nth(3))).rejects.toThrow(MessagesFull);
  await store.remove(nth(0).id);
  expect(await store.add(nth(3))).toBe('accepted');
  const spent = await readdir(path.join(store.dir, 'spent'));
  const texts = spent.map((name) => readFile(path.join(store.dir, 'spent', name), 'utf8'));
  expect((await Promise.all(texts)).every((text) => /^[0-9a-f]{12} stored$/.test(text))).toBe(true);
  await store.tokens.purge(NOW + DAY);
  expect(await readdir(path.join(store.dir, 'spent'))).toEqual([]);
});

test('a message whose process ended before it was stored is stored when it is sent again', async () => {
  const dir = temporaryFolder();
  const { id } = message();
  expect(await new SpentTokens(dir).spend(id)).toBeNull();
  const next = new SpentTokens(dir, 1);
  expect(await next.earlier(id)).toBeNull();
  expect(await next.spend(id)).toBeNull();
  await next.settle(id);
  expect(await next.earlier(id)).toBe('repeated');
});

test.each([
  ['put back', (store: MessageStore, claim: Claim) => store.putBack(claim)],
  ['postponed', (store: MessageStore, claim: Claim) => postpone(store, claim, NOW)],
  ['delivered', (store: MessageStore, claim: Claim) => store.end(claim, 'sent')],
  ['failed', (store: MessageStore, claim: Claim) => store.end(claim, 'failed')],
])(
  'a message that is removed while it is delivered stays removed when it is %s',
  async (_, end) => {
    const store = await newStore();
    await store.add(message());
    const claim = await claimIn(store);
    expect(await new MessageStore(store.dir).remove(message().id)).toBe('sending');
    expect(claim && (await end(store, claim))).toBe(false);
    await store.recover(NOW + DAY);
    expect([await store.list(), await dueIn(store)]).toEqual([[], []]);
    // The browser may send it once more while its token is valid.
    expect(await store.add(message())).toBe('repeated');
    expect(await store.list()).toEqual([]);
  },
);

test('what was never tried is due first, then what has waited longest', async () => {
  const store = await newStore();
  for (const index of [0, 1]) {
    await store.add(nth(index));
    const claim = await claimIn(store);
    if (claim) await postpone(store, claim, NOW - index);
  }
  await store.add(nth(2));
  expect(await dueIn(store)).toEqual([2, 1, 0].map((index) => nth(index).id));
});

test('of two processes one delivers', async () => {
  const store = await newStore();
  await store.add(message());
  const other = new MessageStore(store.dir);
  const claims = await Promise.all([claimIn(store), claimIn(other)]);
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('a message that was not delivered waits, and is not due before its time', async () => {
  const store = await newStore();
  await store.add(message());
  const claim = await claimIn(store);
  if (claim) await postpone(store, claim, NOW + 1000);
  expect(await dueIn(store)).toEqual([]);
  const later = await claimIn(store, NOW + 1000);
  expect(later).toMatchObject({ message: message(), tries: { attempts: 1 } });
  expect(await readdir(path.join(store.dir, 'sending'))).toHaveLength(1);
});

test.each([
  ['runs on another machine', 'ffffffff', 1, NOW, false],
  ['ran on another machine long ago', 'ffffffff', 1, NOW - DAY, true],
])('a message whose process %s', async (_, host, pid, at, isReturned) => {
  const store = await newStore();
  await store.add(message());
  const { id } = message();
  const file = path.join(store.dir, 'sending', `${id}.${host}-${pid}-0badcafe.${at}.json`);
  await rename(path.join(store.dir, 'waiting', `${id}.json`), file);
  await store.recover(NOW);
  expect(await dueIn(store)).toEqual(isReturned ? [id] : []);
});

test('a message whose process was killed on this machine waits again; that of this process is left alone', async () => {
  const store = await newStore();
  await store.add(message());
  const claim = await claimIn(store);
  await store.recover(NOW + DAY);
  expect(await dueIn(store)).toEqual([]);
  // The claim names this machine, and a process that does not run.
  const killed = claim?.file.replace(/-\d+-\w+\./, '-4194303-0badcafe.') ?? '';
  await rename(claim?.file ?? '', killed);
  await store.recover(NOW);
  expect(await dueIn(store)).toEqual([message().id]);
});

test('a file that is no message costs itself, and is kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = await newStore();
  await store.add(message());
  const { id } = message('坏的', 'bbbbbbbbbbbbbbbb');
  await writeFile(path.join(store.dir, 'waiting', `${id}.json`), '{"id":');
  for (const name of await store.due(NOW)) await store.claim(name, NOW);
  const stages = (await store.list()).map((one) => [one.id === id, one.stage]);
  expect(stages.sort()).toEqual([
    [false, 'sending'],
    [true, 'failed'],
  ]);
});

test('a message that the disk does not give for a moment waits, and is delivered later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = await newStore();
  await store.add(message());
  vi.mocked(readFile).mockRejectedValueOnce(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
  expect(await claimIn(store)).toBeNull();
  expect(await dueIn(store)).toEqual([message().id]);
  expect((await claimIn(store))?.message).toEqual(message());
});

test('a message that is delivered while all are listed is none that is unreadable', async () => {
  const store = await newStore();
  await store.add(message());
  vi.mocked(readFile).mockImplementationOnce(async (file) => {
    await rename(String(file), path.join(store.dir, 'sent', `${message().id}.json`));
    throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
  });
  expect(await store.list()).toEqual([{ id: message().id, stage: 'sent', message: message() }]);
});

test('a failed message that waits again is the same file, whoever lets it wait, and due at once', async () => {
  const store = await newStore();
  await store.add(message());
  const postponed = await claimIn(store);
  if (postponed) await postpone(store, postponed, NOW + 1000);
  const claim = await claimIn(store, NOW + 1000);
  if (claim) await store.end(claim, 'failed');
  const fileIn = (stage: string) => stat(path.join(store.dir, stage, `${message().id}.json`));
  const { ino } = await fileIn('failed');
  expect(await store.retry()).toMatchObject({ failed: 1, waiting: 0 });
  expect((await fileIn('waiting')).ino).toBe(ino);
  expect((await claimIn(store, NOW + 1000))?.message.id).toBe(message().id);
  expect(await store.retry()).toMatchObject({ failed: 0, sending: 1 });
});

test('retrying counts what waits for its next try, what has failed, and what cannot be read', async () => {
  const store = await newStore();
  for (const nonce of ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc'])
    await store.add(message('你好', nonce));
  const [first = '', second = ''] = await store.due(NOW);
  const postponed = await store.claim(first, NOW);
  if (postponed) await postpone(store, postponed, NOW + DAY);
  const broken = await store.claim(second, NOW);
  if (broken) await store.end(broken, 'failed');
  await writeFile(path.join(store.dir, 'failed', second), '{');
  expect(await dueIn(store)).toHaveLength(1);
  expect(await store.retry()).toEqual({
    ...{ failed: 0, waiting: 2, sending: 0 },
    unreadable: [idOf(second)],
  });
  expect(await dueIn(store)).toHaveLength(2);
});

test('messages go after their time, delivered or not', async () => {
  const store = await newStore();
  await store.add(message('旧的', 'aaaaaaaaaaaaaaaa', NOW - 2 * DAY));
  await store.add(message());
  expect(await store.purge(NOW - DAY)).toBe(1);
  expect(await dueIn(store)).toEqual([message().id]);
  // A visitor may take a day to write: the time of a message is that of its receipt.
  const late = {
    ...message('慢的', 'dddddddddddddddd', NOW - 2 * DAY),
    receivedAt: message().receivedAt,
  };
  await store.add(late);
  expect(await store.purge(NOW - DAY)).toBe(0);
});

test('a folder that cannot be written stores nothing, and says so', async () => {
  const store = await newStore();
  await store.add(message());
  const other = new MessageStore('/dev/null/messages');
  await expect(other.add(message())).rejects.toThrow();
  await expect(other.list()).rejects.toThrow();
});

const smallStore = () => new MessageStore(path.join(temporaryFolder(), 'messages'), 3);

/** Stores a message and ends its delivery. */
async function addSent(store: MessageStore, one: Message): Promise<void> {
  await store.add(one);
  const claim = await claimIn(store);
  if (claim) await store.end(claim, 'sent');
}

const nth = (index: number) =>
  message(`${index}`, String(index).padStart(16, '0'), NOW + index * 1000);
const idsOf = async (store: MessageStore) => (await store.list()).map(({ id }) => id);

test('delivered messages keep no further one out: the oldest of them goes', async () => {
  const store = smallStore();
  for (let index = 0; index < 5; index += 1) await addSent(store, nth(index));
  expect(await idsOf(store)).toEqual([nth(2).id, nth(3).id, nth(4).id]);
  await store.add(nth(5));
  expect(await idsOf(store)).toEqual([nth(3).id, nth(4).id, nth(5).id]);
});

test('many too many delivered messages go little by little, the oldest first', async () => {
  const store = smallStore();
  const sent = path.join(store.dir, 'sent');
  await mkdir(sent, { recursive: true });
  const names = Array.from({ length: 150 }, (_, index) => `${nth(index).id}.json`);
  await Promise.all(names.map((name) => writeFile(path.join(sent, name), '{}')));
  await store.add(nth(150));
  expect((await readdir(sent)).sort()).toEqual(names.slice(100));
  await store.add(nth(151));
  expect((await readdir(sent)).sort()).toEqual(names.slice(149));
});

test('more undelivered messages than are kept are refused, and none of them is removed', async () => {
  const store = smallStore();
  await addSent(store, nth(0));
  await store.add(nth(1));
  const claim = await claimIn(store);
  if (claim) await store.end(claim, 'failed');
  await store.add(nth(2));
  await claimIn(store);
  await store.add(nth(3));
  await expect(store.add(nth(4))).rejects.toThrow(MessagesFull);
  const stages = (await store.list()).map(({ id, stage }) => [id, stage]);
  expect(stages).toEqual([
    [nth(1).id, 'failed'],
    [nth(2).id, 'sending'],
    [nth(3).id, 'waiting'],
  ]);
});

test('a delivered message that cannot be removed costs no new one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = smallStore();
  for (let index = 0; index < 3; index += 1) await addSent(store, nth(index));
  const oldest = path.join(store.dir, 'sent', `${nth(0).id}.json`);
  // `rm` without `recursive` removes no folder.
  await rm(oldest);
  await mkdir(oldest);
  expect(await store.add(nth(3))).toBe('accepted');
  expect(await dueIn(store)).toEqual([nth(3).id]);
});
