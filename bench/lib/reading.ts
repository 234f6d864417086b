import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, type Site } from '../../e2e/support/site';
import { readPage } from './read-page';
import type { ReadingOrder } from './steady-reader';

/** One request after the other. @returns milliseconds of each */
export async function readInTurn({ base }: Site, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push(await readPage(base + path));
  return times;
}

/** Requests at a steady rate, however long the responses take. @returns what each was for `read` */
export async function readAtRate<Read>(
  { base }: Site,
  paths: readonly string[],
  perSecond: number,
  seconds: number,
  read: (url: string) => Promise<Read>,
): Promise<Read[]> {
  const started = performance.now();
  const reads: Promise<Read>[] = [];
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = started + (at * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    reads.push(read(base + paths[at % paths.length]));
  }
  return Promise.all(reads);
}

/**
 * Requests at a steady rate from another process, while this one works, until `isOver` resolves.
 *
 * @returns milliseconds of each
 */
export async function readMeanwhile(
  order: ReadingOrder,
  isOver: Promise<unknown>,
): Promise<number[]> {
  const reader = fork(path.join(ROOT, 'bench/lib/steady-reader.ts'));
  const times = once(reader, 'message');
  reader.send(order);
  await isOver.finally(() => reader.send('end'));
  const [measured] = await times;
  return measured;
}
