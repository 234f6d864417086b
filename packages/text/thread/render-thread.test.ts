import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { UnrenderableError } from '../article/unrenderable';
import { RenderThread, type ThreadLimits } from './render-thread';

/** A thread whose tasks do what their text says. */
const THREAD = `
  const { parentPort, threadId } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const cpuTicks = () => {
    const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  parentPort.on('message', ({ name, input: [text] }) => {
    if (text.startsWith('hang')) for (;;);
    if (text.startsWith('starve')) wait(700);
    if (text.startsWith('half')) {
      const before = cpuTicks();
      while (cpuTicks() < before + 6);
      wait(2000);
    }
    if (text.startsWith('crash')) throw new Error('no more memory');
    if (text.startsWith('fill')) { const all = []; for (;;) all.push(new Array(1e6).fill(1.5)); }
    if (text.startsWith('fail')) return parentPort.postMessage({ error: 'nested too deeply' });
    parentPort.postMessage({ result: { name, text, threadId } });
  });
  parentPort.postMessage({
    isReady: true,
    thread: require('node:fs').readlinkSync('/proc/thread-self'),
  });`;

const workers: Worker[] = [];

function thread(limits: Partial<ThreadLimits> = {}, code = THREAD): RenderThread {
  const all = { taskMs: 300, startMs: 20_000, queue: 10, rememberMs: 60_000, ...limits };
  return new RenderThread(() => {
    const resourceLimits = { maxOldGenerationSizeMb: 32 };
    const worker = new Worker(code, { eval: true, resourceLimits });
    workers.push(worker);
    return worker;
  }, all);
}

const ask = (renderer: RenderThread, text: string) => renderer.run('renderBody', [text, '']);

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

test('tasks run one after the other in one thread, and each gets its own result', async () => {
  const renderer = thread();
  const results = await Promise.all(['一', '二', '三'].map((text) => ask(renderer, text)));
  expect(results).toMatchObject(['一', '二', '三'].map((text) => ({ name: 'renderBody', text })));
  expect(workers).toHaveLength(1);
});

test('a task that is asked for while another runs gets its own result, too', async () => {
  const renderer = thread();
  await ask(renderer, '一');
  const asked = ['二', '三', '四', '五'].map((text) => ask(renderer, text));
  expect(await Promise.all(asked)).toMatchObject(
    ['二', '三', '四', '五'].map((text) => ({ text })),
  );
  expect(await ask(renderer, '六')).toMatchObject({ text: '六' });
});

test.each([
  ['hang', 'it takes longer than 300 ms', 2],
  ['crash', 'no more memory', 2],
  ['fill', 'Worker terminated due to reaching memory limit: JS heap out of memory', 2],
  ['fail', 'nested too deeply', 1],
])(
  'a text that makes it %s fails alone; those that wait are rendered',
  async (text, reason, count) => {
    const renderer = thread({ taskMs: text === 'hang' ? 300 : 20_000 });
    const results = await Promise.allSettled(['一', text, '二'].map((one) => ask(renderer, one)));
    expect(results).toMatchObject([
      { status: 'fulfilled', value: { text: '一' } },
      { status: 'rejected', reason: new UnrenderableError(reason) },
      { status: 'fulfilled', value: { text: '二' } },
    ]);
    expect(workers).toHaveLength(count);
  },
);

test('a text that waits for the processor is not given up', async () => {
  expect(await ask(thread({ taskMs: 300 }), 'starve')).toMatchObject({ text: 'starve' });
  expect(workers).toHaveLength(1);
});

test('a text that waits longer for the processor than can be waited for fails, and is tried again', async () => {
  // Its time of the processor is short, its time by the clock is eight times as long.
  const renderer = thread({ taskMs: 60 });
  for (const count of [1, 2]) {
    await expect(ask(renderer, 'starve')).rejects.toThrow('too busy');
    expect(workers).toHaveLength(count);
  }
  expect(await ask(renderer, '一')).toMatchObject({ text: '一' });
});

test('a text that has had its time of the processor in several tries on a busy machine is given up', async () => {
  const renderer = thread({ taskMs: 100 });
  await expect(ask(renderer, 'half')).rejects.toThrow('too busy');
  await expect(ask(renderer, 'half')).rejects.toThrow(UnrenderableError);
  await expect(ask(renderer, 'half')).rejects.toThrow('it takes longer than 100 ms');
  expect(workers).toHaveLength(2);
});

test('a text that was given up is not tried again until it changes, or the time is over', async () => {
  const renderer = thread({ rememberMs: 1000 });
  const now = vi.spyOn(performance, 'now');
  await expect(ask(renderer, 'crash')).rejects.toThrow('no more memory');
  await expect(ask(renderer, 'crash')).rejects.toThrow('no more memory');
  expect(workers).toHaveLength(1);
  expect(await ask(renderer, 'a better text')).toMatchObject({ text: 'a better text' });
  expect(workers).toHaveLength(2);
  const later = performance.now() + 2000;
  now.mockReturnValue(later);
  await expect(ask(renderer, 'crash')).rejects.toThrow('no more memory');
  await ask(renderer, '一');
  expect(workers).toHaveLength(3);
});

test('tasks beyond the queue are refused at once', async () => {
  const renderer = thread({ queue: 1 });
  const [first, second] = [ask(renderer, '一'), ask(renderer, '二')];
  await expect(ask(renderer, '三')).rejects.toThrow('too many texts wait to be rendered');
  expect(await Promise.all([first, second])).toHaveLength(2);
});

test('a text that several ask for while it is tried is given up once', async () => {
  const renderer = thread({ taskMs: 20_000 });
  const results = await Promise.allSettled(
    ['crash', 'crash', '一'].map((one) => ask(renderer, one)),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(workers).toHaveLength(2);
});

test('a thread that does not start fails its task, which may be tried again', async () => {
  const renderer = thread({}, 'throw new Error("no such file")');
  await expect(ask(renderer, '一')).rejects.toThrow('no such file');
  await expect(ask(renderer, '一')).rejects.toThrow('no such file');
  expect(workers).toHaveLength(2);
});
