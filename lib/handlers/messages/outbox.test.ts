import path from 'node:path';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { thisProcess } from '@wenzhan/kit/process/process';
import { messageTried } from '@wenzhan/kit/telemetry/events';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './outbox-rounds';

const DAY = 24 * 60 * 60 * 1000;
const SECRET = '只有收件人能看到';
const logged: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T04:00:00Z') });
  logged.length = 0;
  thisProcess.writeLog = (level, text, fields) =>
    logged.push(`${level} ${text} ${JSON.stringify(fields)}`);
});
afterEach(() => vi.useRealTimers());

function message(index: number) {
  const values = [{ name: 'message', label: '留言', value: SECRET }];
  const token = { nonce: String(index).padStart(16, '0'), issuedAt: Date.now() };
  return createMessage({ site: '文站', name: 'contact', title: '联系' }, values, token, Date.now());
}

async function storeWith(total: number) {
  const store = new MessageStore(path.join(temporaryFolder(), 'messages'));
  for (let index = 0; index < total; index += 1) await store.add(message(index));
  return store;
}

const stagesOf = async (store: MessageStore) => (await store.list()).map(({ stage }) => stage);

test('what waits is delivered once, oldest first, and the log has nothing of it', async () => {
  const store = await storeWith(3);
  const delivered: string[] = [];
  const outbox = new Outbox(
    store,
    async ({ id }) => {
      delivered.push(id);
      return 'delivered';
    },
    DAY,
  );
  await Promise.all([outbox.run(), outbox.run()]);
  await outbox.run();
  expect(delivered).toEqual([0, 1, 2].map((index) => message(index).id));
  expect(await stagesOf(store)).toEqual(['sent', 'sent', 'sent']);
  expect(logged.join()).not.toContain(SECRET);
});

test('a dead mail server costs a try of one message, and each later one comes later', async () => {
  const store = await storeWith(2);
  const times: number[] = [];
  const start = Date.now();
  const outbox = new Outbox(
    store,
    async () => {
      times.push((Date.now() - start) / 60_000);
      throw Object.assign(new Error('dead'), { code: 'ECONNREFUSED' });
    },
    30 * DAY,
  );
  await outbox.run();
  expect(times).toEqual([0]);
  for (let minute = 1; minute < 12; minute += 1) {
    vi.setSystemTime(start + minute * 60_000);
    await outbox.run();
  }
  // The first at 0, 1, 3 and 7 minutes; the second in the rounds between.
  expect(times).toHaveLength(8);
  expect(await stagesOf(store)).toEqual(['waiting', 'waiting']);
  expect(logged.join()).not.toContain(SECRET);
});

const REFUSED = { code: 'EMESSAGE', command: 'DATA', responseCode: 550 };
const failure = (fields: object) => Object.assign(new Error('no'), fields);

test('twenty messages that the mail server refuses, and one good one: it is delivered in the same round', async () => {
  const store = await storeWith(21);
  const good = message(20).id;
  const deliver = vi.fn(async ({ id }: Message) => {
    if (id !== good) throw failure(REFUSED);
    return 'delivered' as const;
  });
  const outbox = new Outbox(store, deliver, 30 * DAY);
  await outbox.run();
  expect(deliver).toHaveBeenCalledTimes(21);
  expect(await stagesOf(store)).toEqual([...Array(20).fill('waiting'), 'sent']);
});

test('a message that is refused again and again has failed after some hours, is logged so once, and can be tried again', async () => {
  const results: string[] = [];
  messageTried.subscribe((result) => results.push(result));
  const store = await storeWith(1);
  const outbox = new Outbox(store, () => Promise.reject(failure(REFUSED)), 30 * DAY);
  for (let hour = 0; hour < 10; hour += 1) {
    await outbox.run();
    vi.setSystemTime(Date.now() + 3_700_000);
  }
  expect(await stagesOf(store)).toEqual(['failed']);
  expect(results).toEqual([...Array(7).fill('refused'), 'failed']);
  const errors = logged.filter((line) => line.startsWith('error'));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`"form":"contact","id":"${message(0).id.slice(0, 8)}`);
  expect(await store.retry()).toMatchObject({ failed: 1, waiting: 0 });
  await outbox.run();
  expect(await stagesOf(store)).toEqual(['waiting']);
});

test('a message at which the mail server always says “later” does not hold up the others', async () => {
  const store = await storeWith(12);
  const bad = new Set([0, 1, 2, 3, 4].map((index) => message(index).id));
  const outbox = new Outbox(
    store,
    async ({ id }) => {
      if (bad.has(id)) throw failure({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 });
      return 'delivered';
    },
    30 * DAY,
  );
  const rounds: number[] = [];
  for (let round = 1; round <= 6; round += 1) {
    await outbox.run();
    rounds.push((await store.list()).filter(({ stage }) => stage === 'sent').length);
    vi.setSystemTime(Date.now() + 30_000);
  }
  // Each round costs one of the five, then the next begins with those that have not been tried.
  expect(rounds).toEqual([0, 0, 0, 0, 0, 7]);
});

test('a message that comes while many are refused is next', async () => {
  const store = await storeWith(3);
  const tried: string[] = [];
  const outbox: Outbox = new Outbox(
    store,
    async ({ id }) => {
      tried.push(id);
      if (tried.length === 4) {
        await store.add(message(9));
        void outbox.run();
      }
      throw failure(REFUSED);
    },
    30 * DAY,
  );
  await outbox.run();
  vi.setSystemTime(Date.now() + 60_000);
  const late = message(9).id;
  await outbox.run();
  expect(tried.indexOf(late)).toBe(4);
});

test('a message that is removed while it is delivered is not delivered again', async () => {
  const store = await storeWith(1);
  const deliver = vi.fn(async ({ id }: Message): Promise<'delivered'> => {
    await new MessageStore(store.dir).remove(id);
    throw failure({ code: 'ETIMEDOUT' });
  });
  const outbox = new Outbox(store, deliver, 30 * DAY);
  await outbox.run();
  vi.setSystemTime(Date.now() + DAY);
  await outbox.run();
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(await store.list()).toEqual([]);
});

test('after a week a message has failed, is kept, and can be delivered again', async () => {
  const store = await storeWith(1);
  const answers: (() => Promise<'delivered'>)[] = [
    () => Promise.reject(new Error('no')),
    async () => 'delivered',
  ];
  const outbox = new Outbox(
    store,
    () => (answers.shift() as () => Promise<'delivered'>)(),
    30 * DAY,
  );
  vi.setSystemTime(Date.now() + 8 * DAY);
  await outbox.run();
  expect(await stagesOf(store)).toEqual(['failed']);
  await outbox.run();
  expect(await store.retry()).toMatchObject({ failed: 1 });
  await outbox.run();
  expect(await stagesOf(store)).toEqual(['sent']);
});

test('without anywhere to deliver to messages wait, and are not asked about again at once', async () => {
  const store = await storeWith(2);
  const deliver = vi.fn(async () => 'nowhere' as const);
  const outbox = new Outbox(store, deliver, DAY);
  await outbox.run();
  await outbox.run();
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(await stagesOf(store)).toEqual(['waiting', 'waiting']);
  vi.setSystemTime(Date.now() + DAY / 12);
  await outbox.run();
  expect(deliver).toHaveBeenCalledTimes(2);
  expect(logged.filter((line) => line.includes('nothing delivers them'))).toHaveLength(1);
});

test('messages that go undelivered are reported', async () => {
  const store = await storeWith(1);
  vi.setSystemTime(Date.now() + 2 * DAY);
  await new Outbox(store, async () => 'delivered', DAY).run();
  expect(await stagesOf(store)).toEqual([]);
  expect(logged.join()).toContain('had not been delivered');
});

test('an old message that cannot be removed holds up no other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = await storeWith(1);
  vi.spyOn(store, 'purge').mockRejectedValue(failure({ code: 'EPERM' }));
  await new Outbox(store, async () => 'delivered', 30 * DAY).run();
  expect(await stagesOf(store)).toEqual(['sent']);
});
