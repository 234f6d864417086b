import { readdir } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { thisProcess } from '@wenzhan/kit/process/process';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeOutboxes, noticeStore, queueMessage, queueTrouble } from './notice-queue';
import { noticeOfTrouble } from './stored-notice';

const SECRET = 's'.repeat(32);
const WRITTEN = '只有收件人能看到';

let store: MessageStore;
let now = Date.now();

beforeEach(() => {
  now = Date.now();
  const dir = `${temporaryFolder()}/messages`;
  store = new MessageStore(dir);
  vi.stubEnv('MESSAGES_DIR', dir);
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  thisProcess.writeLog = () => undefined;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(async () => {
  vi.useRealTimers();
  await closeServers();
});

function message(index = 0): Message {
  const values = [{ name: 'text', label: '留言', value: WRITTEN }];
  const token = { nonce: String(index).padStart(16, '0'), issuedAt: now };
  return createMessage({ site: '文站', name: 'contact', title: '联系' }, values, token, now);
}

/** Stores a message as the site does. */
async function take(one: Message): Promise<void> {
  await queueMessage(one);
  await store.add(one);
}

/** A server that gets notices. */
async function receiver(status = () => 200) {
  const bodies: Record<string, unknown>[] = [];
  const { base } = await serveHttp(async (request, response) => {
    bodies.push((await json(request)) as Record<string, unknown>);
    response.writeHead(status()).end();
  });
  return { bodies, setting: `webhook ${base}/hook ${SECRET}` };
}

const run = () => Promise.all(noticeOutboxes().map((outbox) => outbox.run()));
const stages = async (name: string) => (await noticeStore(name).list()).map(({ stage }) => stage);

test('a channel is told that a message has come and where it is, and what is stored for it has nothing of it', async () => {
  const { bodies, setting } = await receiver();
  vi.stubEnv('NOTIFY', setting);
  await take(message());
  const [stored] = await noticeStore('webhook').list();
  expect(JSON.stringify(stored)).not.toContain(WRITTEN);
  await run();
  await run();
  expect(bodies).toEqual([
    {
      ...{ id: message().id, site: '文站', type: 'message', form: 'contact', title: '联系' },
      receivedAt: message().receivedAt,
      address: 'https://www.example.com/edit/messages',
      text: '文站：联系\n有一条新的留言。\n登录以后看：https://www.example.com/edit/messages',
    },
  ]);
});

test('what was written is in a notice if that is configured', async () => {
  const { bodies, setting } = await receiver();
  vi.stubEnv('NOTIFY', setting);
  vi.stubEnv('NOTIFY_CONTENT', 'whole');
  await take(message());
  await run();
  expect(bodies).toMatchObject([
    { values: message().values, text: expect.stringContaining(`留言：${WRITTEN}`) },
  ]);
});

test('of a message that was deleted nobody is told, and a notice waits for its message', async () => {
  const { bodies, setting } = await receiver();
  vi.stubEnv('NOTIFY', setting);
  await take(message());
  await store.remove(message().id);
  await run();
  expect([bodies, await stages('webhook')]).toEqual([[], ['waiting']]);
  vi.setSystemTime(now + 130_000);
  await run();
  expect([bodies, await stages('webhook')]).toEqual([[], ['sent']]);
});

test('a channel that fails holds up no other, and gets its notices once it is back, also after a restart', async () => {
  let isBack = false;
  const broken = await receiver(() => (isBack ? 200 : 503));
  const good = await receiver();
  vi.stubEnv('NOTIFY', `${broken.setting}, ${good.setting}`);
  await take(message(1));
  await take(message(2));
  await run();
  expect(good.bodies).toHaveLength(2);
  expect(broken.bodies).toHaveLength(1);
  expect(await stages('webhook')).toEqual(['waiting', 'waiting']);
  isBack = true;
  vi.setSystemTime(now + 120_000);
  // Other outboxes of the same folder, as those of a new process.
  await run();
  expect(await stages('webhook')).toEqual(['sent', 'sent']);
  expect(good.bodies).toHaveLength(2);
});

test('a robot gets notices at the distance that it wants', async () => {
  const times: number[] = [];
  const { base } = await serveHttp((_, response) => {
    times.push(performance.now());
    response.end('{"errcode":0}');
  });
  vi.stubEnv('NOTIFY', `wecom ${base}/send?key=x`);
  await take(message(1));
  await take(message(2));
  await run();
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThan(3000);
});

test('of a trouble that several instances see in an hour one notice is stored', async () => {
  const { bodies, setting } = await receiver();
  vi.stubEnv('NOTIFY', setting);
  const trouble = { kind: 'source', isOver: false, announcedAt: now } as const;
  await queueTrouble(noticeOfTrouble({ ...trouble, reason: 'a' }, '文站', now));
  await queueTrouble(noticeOfTrouble({ ...trouble, reason: 'b' }, '文站', now + 5000));
  await queueTrouble(noticeOfTrouble({ ...trouble, isOver: true, reason: '' }, '文站', now));
  await run();
  expect(bodies).toMatchObject([
    { type: 'trouble', trouble: 'source', reason: 'a', isOver: false },
    { type: 'trouble', trouble: 'source', isOver: true, text: '文站：内容读不到了：已经恢复' },
  ]);
});

test('a notice that the disk does not take is sent at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { bodies, setting } = await receiver();
  vi.stubEnv('NOTIFY', setting);
  // As a full disk: no folder can be made in a file.
  vi.stubEnv('MESSAGES_DIR', '/dev/null');
  const full = { kind: 'disk', reason: 'ENOSPC', isOver: false, announcedAt: now } as const;
  await queueTrouble(noticeOfTrouble(full, '文站', now));
  await vi.waitFor(() => expect(bodies).toMatchObject([{ trouble: 'disk', reason: 'ENOSPC' }]));
});

test('without channels nothing is stored', async () => {
  await take(message());
  expect(await readdir(store.dir)).not.toContain('notices');
});
