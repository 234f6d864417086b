import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDeadline } from './deadline';

function holdThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('the time in which the process was busy is nobody’s silence', async () => {
  const { signal } = startDeadline(400);
  holdThread(1000);
  await nextTurn();
  await nextTurn();
  expect(signal.aborted).toBe(false);
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'no answer in 400 ms' });
});

test('a wait that is over ends nothing', async () => {
  const over = startDeadline(100);
  over.clear();
  const later = startDeadline(200);
  await once(later.signal, 'abort');
  expect(over.signal.aborted).toBe(false);
});
