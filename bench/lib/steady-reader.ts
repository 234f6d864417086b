import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What `steady-reading.ts` asks for; any further message ends the reading. */
export interface ReadingOrder {
  base: string;
  paths: readonly string[];
  perSecond: number;
}

/** On connections that are kept and send at once, as browsers do. */
const agent = new Agent({ keepAlive: true, noDelay: true });

/** @returns milliseconds until the whole response has arrived */
function read(url: string, started = performance.now()): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - started)).on('error', reject);
      response.resume();
    });
    request.on('error', (error) => {
      // The server has closed a connection that was kept; browsers send the request again.
      const isClosed = 'code' in error && error.code === 'ECONNRESET' && request.reusedSocket;
      if (isClosed) resolve(read(url, started));
      else reject(error);
    });
  });
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
    reads.push(read(base + paths[at % paths.length]));
  }
  return Promise.all(reads);
}

process.once('message', async (order: ReadingOrder) => {
  process.send?.(await readSteadily(order));
  process.disconnect();
});
