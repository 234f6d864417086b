import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue';

/** A queue on an event loop whose turns take as long as the test says. */
function queueOf(renders: number) {
  let now = 0;
  let next: (() => void) | undefined;
  const queue = new RenderQueue(
    () => now,
    (run) => (next = run),
  );
  const begun: number[] = [];
  const enter = (isOwn = false) =>
    queue.enter(isOwn).then((mayBegin) => {
      if (mayBegin) begun.push(now);
      return mayBegin;
    });
  for (let each = 0; each < renders; each += 1) enter();
  /** Runs a turn. @returns when the renders have begun so far */
  const turn = async (milliseconds: number) => {
    now += milliseconds;
    const run = next;
    next = undefined;
    run?.();
    await Promise.resolve();
    return begun;
  };
  return { turn, enter, isIdle: () => next === undefined };
}

test('while the event loop is free, a render starts in each turn', async () => {
  const { turn, enter, isIdle } = queueOf(3);
  expect(await turn(1)).toEqual([1]);
  expect(await turn(9)).toEqual([1, 10]);
  expect(await turn(1)).toEqual([1, 10, 11]);
  expect(isIdle()).toBe(true);
  enter();
  expect(await turn(1)).toHaveLength(4);
});

test('while the event loop is busy, one render starts in 100 ms', async () => {
  const { turn } = queueOf(4);
  expect(await turn(50)).toEqual([50]);
  for (let each = 0; each < 4; each += 1) expect(await turn(20)).toEqual([50]);
  expect(await turn(20)).toEqual([50, 150]);
  expect(await turn(99)).toEqual([50, 150]);
  expect(await turn(2)).toEqual([50, 150, 251]);
  expect(await turn(9)).toHaveLength(4);
});

test('a render that has waited for twenty seconds does not begin', async () => {
  const { turn, enter } = queueOf(1);
  const late = enter();
  expect(await turn(1)).toEqual([1]);
  expect(await turn(20_000)).toEqual([1]);
  expect(await late).toBe(false);
});

test('if too many renders wait, no further one is taken until one of them begins', async () => {
  const { turn, enter } = queueOf(200);
  expect(await enter()).toBe(false);
  const own = enter(true);
  expect(await turn(1)).toEqual([1]);
  await turn(1);
  const taken = enter();
  expect(await enter()).toBe(false);
  for (let each = 0; each < 200; each += 1) await turn(1);
  expect(await Promise.all([own, taken])).toEqual([true, true]);
});
