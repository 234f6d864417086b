import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../support/raw';
import type { Redis } from '../support/redis';
import { withPair } from '../support/redis-pair';
import type { Site } from '../support/site';
import { type Drill, secondsSince } from './drill';

const STORED = '/content/news/101';
const PHASE_MS = 3000;
const SHORT_PHASE_MS = 1000;
const BACK_MS = 30_000;

interface Tally {
  asked: number;
  failed: number;
  slowestMs: number;
}

/** Redis stalls, dies, restarts empty and is full, while two instances serve pages. */
export const redis: Drill = {
  name: 'redis',
  async run({ short }) {
    const phase = short ? SHORT_PHASE_MS : PHASE_MS;
    return withPair({}, async ({ redis: server, one, other }) => {
      const sites = [one, other];
      const tally: Tally = { asked: 0, failed: 0, slowestMs: 0 };
      for (const site of sites) await ask(site.base, STORED);
      server.freeze();
      await read(sites, tally, 102, phase);
      server.thaw();
      await server.kill();
      await read(sites, tally, 103, phase);
      const start = performance.now();
      await server.revive();
      const back = await sharedAgain(server, sites, start);
      await server.ask('CONFIG', 'SET', 'maxmemory', '1');
      await read(sites, tally, 105, phase);
      return {
        asked: `${tally.asked} pages while Redis was stalled, gone and full; slowest ${Math.round(tally.slowestMs)} ms`,
        lost: tally.failed ? `${tally.failed} answers` : 'nothing',
        recovery: back ? `pages shared again ${back} after it was back` : 'not shared again',
        ok: tally.failed === 0 && back !== null,
      };
    });
  },
};

/** Requests a stored page repeatedly, and an unrendered one, from every instance. */
async function read(
  sites: Site[],
  tally: Tally,
  unseen: number,
  milliseconds: number,
): Promise<void> {
  const end = performance.now() + milliseconds;
  for (const site of sites) await readOne(site, `/content/news/${unseen}`, tally);
  while (performance.now() < end) {
    for (const site of sites) await readOne(site, STORED, tally);
  }
}

async function readOne(site: Site, page: string, tally: Tally): Promise<void> {
  const start = performance.now();
  const { status } = await ask(site.base, page);
  tally.asked += 1;
  if (status !== 200) tally.failed += 1;
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - start);
}

async function sharedAgain(server: Redis, sites: Site[], start: number): Promise<string | null> {
  for (let id = 201; performance.now() < start + BACK_MS; id += 1) {
    for (const site of sites) await ask(site.base, `/content/guides/${id}`);
    if (Number((await server.ask('DBSIZE')).slice(1)) > 0) return secondsSince(start);
    await sleep(200);
  }
  return null;
}
