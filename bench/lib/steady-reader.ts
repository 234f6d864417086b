import { setTimeout as sleep } from 'node:timers/promises';
import { readPage } from './read-page';

/** What `readMeanwhile` asks for; any further message ends the reading. */
export interface ReadingOrder {
  base: string;
  paths: readonly string[];
  perSecond: number;
}

/** Requests at a steady rate, however long the responses take, until it is told to end. */
async function readSteadily({ base, paths, perSecond }: ReadingOrder): Promise<number[]> {
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  const started = performance.now();
  const reads: Promise<number>[] = [];
  for (let at = 0; !isOver; at += 1) {
    await sleep(Math.max(0, started + (at * 1000) / perSecond - performance.now()));
    reads.push(readPage(base + paths[at % paths.length]));
  }
  return Promise.all(reads);
}

process.once('message', async (order: ReadingOrder) => {
  process.send?.(await readSteadily(order));
  process.disconnect();
});
