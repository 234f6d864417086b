import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLog } from '../telemetry/log';
import { ContentThread, type Message, type Question } from './content-thread';

/** A worker that keeps what it is sent; the tests send its messages. */
class TestWorker extends EventEmitter {
  readonly received: Question[] = [];
  readonly postMessage = (question: Question) => this.received.push(question);
  readonly send = (message: Message) => this.emit('message', message);
}

const workers: TestWorker[] = [];
const newest = () => workers.at(-1) as TestWorker;
const received = async (count: number) => {
  await vi.waitFor(() => expect(newest().received).toHaveLength(count));
  return newest().received;
};

function start(): ContentThread {
  return new ContentThread(() => {
    workers.push(new TestWorker());
    return newest() as unknown as Worker;
  });
}

beforeEach(() => {
  workers.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const request = (path: string) => new Request(`http://embedded.invalid${path}`);
const response = (body: string) => ({
  status: 404,
  headers: [['content-type', 'application/json']] as [string, string][],
  body,
});

test('requests and responses cross whole, whichever response comes first', async () => {
  const thread = start();
  const first = thread.fetch(
    new Request('http://embedded.invalid/login', {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: '{"名":1}',
    }),
  );
  const [login] = await received(1);
  const second = thread.fetch(request('/a?q=%E6%96%87'));
  const [, list] = await received(2);
  expect(login?.call).toMatchObject({ method: 'POST', body: '{"名":1}' });
  expect(login?.call?.headers).toContainEqual(['authorization', 'Bearer x']);
  expect(list?.call).toMatchObject({ url: 'http://embedded.invalid/a?q=%E6%96%87', body: null });
  newest().send({ id: list?.id ?? 0, response: response('list') });
  newest().send({ id: login?.id ?? 0, response: response('login') });
  const got = await first;
  expect([got.status, got.headers.get('content-type')]).toEqual([404, 'application/json']);
  expect([await got.text(), await (await second).text()]).toEqual(['login', 'list']);
});

test('a body that is too long never reaches the thread', async () => {
  const body = 'x'.repeat(16 * 1024 + 1);
  const got = await start().fetch(
    new Request('http://embedded.invalid/', { method: 'POST', body }),
  );
  expect(got.status).toBe(413);
  expect(newest().received).toEqual([]);
});

test('a crash fails the calls under way, and the next call starts the thread again', async () => {
  const thread = start();
  const lost = Promise.all([thread.fetch(request('/a')), thread.readChanges()]);
  await received(2);
  const crashed = newest();
  crashed.emit('error', new Error('out of memory'));
  await expect(lost).rejects.toThrow('out of memory');
  expect(console.error).toHaveBeenCalledTimes(1);
  const next = thread.readChanges();
  expect(workers).toHaveLength(2);
  // Node reports the end of the crashed thread after its error.
  crashed.emit('exit', 1);
  newest().send({ id: newest().received[0]?.id ?? 0, response: null });
  await expect(next).resolves.toBeUndefined();
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('a call that fails in the thread fails here, and alone', async () => {
  const thread = start();
  const broken = thread.readChanges();
  const fine = thread.readChanges();
  const [first, second] = newest().received;
  newest().send({ id: first?.id ?? 0, error: 'Error: no such source' });
  newest().send({ id: second?.id ?? 0, response: null });
  await expect(broken).rejects.toThrow('no such source');
  await expect(fine).resolves.toBeUndefined();
});

test('the thread logs through the process', () => {
  const write = vi.fn();
  setLog(write);
  start();
  newest().send({ level: 'warn', message: 'a file is invalid', fields: { file: 'a.md' } });
  expect(write).toHaveBeenCalledWith('warn', 'a file is invalid', { file: 'a.md' });
});
