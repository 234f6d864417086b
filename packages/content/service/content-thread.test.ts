import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads';
import type { OnChange } from '@wenzhan/contract/request/embedded-api';
import { thisProcess } from '@wenzhan/kit/process/process';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContentThread, oldGenerationMb, startContentThread } from './content-thread';

/** A thread that responds with what it received, or does what the path says. */
const ECHO = `
  const { parentPort, threadId } = require('node:worker_threads');
  let pings = 0;
  let late = 0;
  const answerLate = () => {
    // Far more heartbeats than a thread may miss.
    if (late && pings > 40) parentPort.postMessage({ id: late, result: { status: 200, headers: [], body: '' } });
  };
  const outcomes = [];
  parentPort.on('message', (message) => {
    if (message.announced) return outcomes.push(message);
    if (message === 'ping') { pings += 1; answerLate(); return parentPort.postMessage('pong'); }
    const { id, request } = message;
    const path = request ? new URL(request.url).pathname : '';
    if (path === '/crash') throw new Error('out of memory');
    if (path === '/exit') process.exit(3);
    if (path === '/fill') for (const all = []; ; ) all.push({ all });
    if (path === '/hang') for (;;);
    if (path === '/never') return;
    if (path === '/late') { late = id; return; }
    if (path === '/error') return parentPort.postMessage({ id, error: 'no such source' });
    if (path === '/change') parentPort.postMessage({ id: 7, change: { tags: ['site'], withdrawn: [] } });
    if (path === '/trouble') parentPort.postMessage({ trouble: { kind: 'source', key: 'a', reason: 'gone' } });
    if (path === '/log') parentPort.postMessage({ level: 'warn', message: 'invalid', fields: { file: 'a.md' } });
    const body = JSON.stringify({ threadId, outcomes, ...request });
    const result = { status: 404, headers: [['content-type', 'application/json']], body };
    setTimeout(() => parentPort.postMessage({ id, result: request && result }), path === '/slow' ? 100 : 0);
  });`;

const workers: Worker[] = [];

/** A thread whose times are short. @param onChange carries out what it announces */
function start({ pause = 60_000 } = {}, onChange: OnChange = async () => {}): ContentThread {
  const times = {
    beat: 50,
    hang: 1000,
    start: 20_000,
    pause,
    longestPause: 60_000,
    steady: 600_000,
  };
  return new ContentThread(
    () => {
      const worker = new Worker(ECHO, {
        eval: true,
        resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
      });
      workers.push(worker);
      return worker;
    },
    onChange,
    times,
  );
}

const request = (path: string, init?: RequestInit) =>
  new Request(`http://content.test${path}`, init);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.terminate())));

test('requests and responses cross the thread unchanged, in any order', async () => {
  const thread = start();
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
  const order: string[] = [];
  const [login, list] = await Promise.all([
    thread
      .fetch(request('/slow', { method: 'POST', headers, body: '{"名":1}' }))
      .finally(() => order.push('login')),
    thread.fetch(request('/list?q=%E6%96%87')).finally(() => order.push('list')),
  ]);
  expect(order).toEqual(['list', 'login']);
  expect([login.status, login.headers.get('content-type')]).toEqual([404, 'application/json']);
  expect(await login.json()).toMatchObject({
    method: 'POST',
    headers: Object.entries(headers),
    body: '{"名":1}',
  });
  expect(await list.json()).toMatchObject({
    url: 'http://content.test/list?q=%E6%96%87',
    method: 'GET',
    body: null,
  });
});

test('a body that is too long is rejected before it reaches the thread', async () => {
  const thread = start();
  const body = 'x'.repeat(16 * 1024);
  const refused = await thread.fetch(request('/', { method: 'POST', body: `${body}x` }));
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { code: 413, message: '请求内容过大', data: null },
  ]);
  expect((await thread.fetch(request('/', { method: 'POST', body }))).status).toBe(404);
});

test.each([
  ['/crash', 'out of memory'],
  ['/exit', 'the content thread ended with code 3'],
  ['/fill', 'memory limit'],
])(
  'a crash (%s) fails the pending calls, and the next call starts the thread again',
  async (path, reason) => {
    const thread = start();
    const pending = thread.fetch(request('/slow'));
    const crash = thread.fetch(request(path));
    expect((await pending).status).toBe(503);
    expect(await (await crash).json()).toMatchObject({ code: 503, data: null });
    const { threadId } = await (await thread.fetch(request('/list'))).json();
    expect(workers).toHaveLength(2);
    expect(threadId).toBe(workers[1]?.threadId);
    expect(vi.mocked(console.error).mock.calls.flat()).toEqual([
      expect.objectContaining({ message: expect.stringContaining(reason) }),
    ]);
  },
);

test('the thread has less memory than the machine, and enough for 100,000 articles', () => {
  const GIB = 1024 ** 3;
  expect([1, 2, 64].map((size) => oldGenerationMb(size * GIB))).toEqual([512, 1024, 1536]);
  const options: (WorkerOptions | undefined)[] = [];
  const { Worker: original } = workerThreads;
  class Idle extends original {
    constructor(_code: URL, given?: WorkerOptions) {
      super('setInterval(() => {}, 1000)', { eval: true });
      options.push(given);
      workers.push(this);
    }
  }
  Object.assign(workerThreads, { Worker: Idle });
  // The import of a class of Node changes with the module's object only then.
  syncBuiltinESMExports();
  try {
    startContentThread(async () => {});
  } finally {
    Object.assign(workerThreads, { Worker: original });
    syncBuiltinESMExports();
  }
  expect(options.map((given) => given?.resourceLimits?.maxOldGenerationSizeMb)).toEqual([
    oldGenerationMb(),
  ]);
  expect(oldGenerationMb()).toBeGreaterThan(0);
});

test.each([
  ['carried out', async () => undefined, { announced: 7 }],
  [
    'carried out, with what has come of it',
    async () => ({ pages: 2, isEverywhere: true }),
    { announced: 7, receipt: { pages: 2, isEverywhere: true } },
  ],
  [
    'told that it is not',
    () => Promise.reject(new Error('busy')),
    { announced: 7, error: 'Error: busy' },
  ],
])('what the thread announces is %s', async (_, outcome, told) => {
  const onChange = vi.fn<OnChange>(() => outcome());
  const thread = start({}, onChange);
  await thread.fetch(request('/change'));
  expect(onChange.mock.calls).toEqual([[{ tags: ['site'], withdrawn: [] }]]);
  expect((await (await thread.fetch(request('/list'))).json()).outcomes).toEqual([told]);
});

test('a call that fails in the thread fails alone', async () => {
  const thread = start();
  const [failed, other] = await Promise.all([
    thread.fetch(request('/error')),
    thread.fetch(request('/list')),
  ]);
  expect([failed.status, other.status]).toEqual([503, 404]);
  expect(workers).toHaveLength(1);
});

test('the thread logs through the process', async () => {
  const write = vi.fn();
  thisProcess.writeLog = write;
  await start().fetch(request('/log'));
  expect(write).toHaveBeenCalledWith('warn', 'invalid', { file: 'a.md' });
});

test('what the thread cannot read is a trouble of the process', async () => {
  const noted = vi.fn();
  troubleNoted.subscribe(noted);
  await start().fetch(request('/trouble'));
  expect(noted).toHaveBeenCalledWith({ kind: 'source', key: 'a', reason: 'gone' });
});

test('a thread that hangs is ended: its calls fail, and the next call has a new one', async () => {
  const thread = start();
  const slow = await thread.fetch(request('/slow'));
  const [hanging, waiting] = await Promise.all([
    thread.fetch(request('/hang')),
    thread.fetch(request('/list')),
  ]);
  expect([slow.status, hanging.status, waiting.status]).toEqual([404, 503, 503]);
  expect(String(vi.mocked(console.error).mock.calls)).toContain('hangs');
  expect((await thread.fetch(request('/list'))).status).toBe(404);
  expect(workers).toHaveLength(2);
});

test('a slow call does not end a thread that responds to pings', async () => {
  const thread = start();
  expect((await thread.fetch(request('/late'))).status).toBe(200);
  expect((await thread.fetch(request('/list'))).status).toBe(404);
  expect(workers).toHaveLength(1);
});

test('a call that is aborted ends at once', async () => {
  const abort = new AbortController();
  const call = start().fetch(request('/never', { signal: abort.signal }));
  abort.abort(new Error('the budget is used up'));
  await expect(call).rejects.toThrow('the budget is used up');
});

test('restarts of the thread back off', async () => {
  const thread = start();
  for (const path of ['/crash', '/exit']) await thread.fetch(request(path));
  expect((await thread.fetch(request('/list'))).status).toBe(503);
  expect(workers).toHaveLength(2);
});

test('after three failures in a row the thread counts as not running, until it responds', async () => {
  const thread = start({ pause: 0 });
  for (const path of ['/crash', '/exit']) await thread.fetch(request(path));
  expect(thread.isRunning).toBe(true);
  await thread.fetch(request('/crash'));
  expect(thread.isRunning).toBe(false);
  await thread.fetch(request('/list'));
  expect(thread.isRunning).toBe(true);
});
