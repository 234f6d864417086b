import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { setLog } from '../../runtime/telemetry/log';
import { createMessage } from './message';
import { MessageStore } from './message-store';
import { Outbox } from './outbox';

const DAY = 24 * 60 * 60 * 1000;
const SECRET = '只有收件人能看到';
const logged: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T04:00:00Z') });
  logged.length = 0;
  setLog((level, text, fields) => logged.push(`${level} ${text} ${JSON.stringify(fields)}`));
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
  expect(await store.retry()).toBe(1);
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
});

test('messages that go undelivered are reported', async () => {
  const store = await storeWith(1);
  vi.setSystemTime(Date.now() + 2 * DAY);
  await new Outbox(store, async () => 'delivered', DAY).run();
  expect(await stagesOf(store)).toEqual([]);
  expect(logged.join()).toContain('had not been delivered');
});
