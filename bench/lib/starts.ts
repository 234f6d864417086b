import { firstByte } from './first-byte';
import { BENCH_PAGES } from './pages';
import { type Spread, spreadOf } from './stats';
import type { Contender } from './targets';

const ROUNDS = 3;
const WARM_ASKS = 20;

/** How a server behaves when it has just been started. Milliseconds. */
export interface Starts {
  server: string;
  /** From the start of the process to its first answer. */
  start: Spread;
  /** First byte of a page that nobody has asked this process for yet. */
  cold: Record<string, Spread>;
  /** The same afterwards, on a new connection each time. */
  warm: Record<string, Spread>;
}

/** Starts each server several times, taking turns. */
export async function measureStarts(servers: readonly Contender[]): Promise<Starts[]> {
  const seen = servers.map(() => ({
    start: [] as number[],
    cold: new Map<string, number[]>(),
    warm: new Map<string, number[]>(),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, server] of servers.entries()) {
      const notes = seen[index];
      if (!notes) continue;
      const running = await server.start();
      notes.start.push(running.startMs);
      for (const page of BENCH_PAGES) {
        const path = server.pathOf(page);
        if (!path) continue;
        note(notes.cold, page.name, await firstByte(running.base + path));
        for (let ask = 0; ask < WARM_ASKS; ask += 1) {
          note(notes.warm, page.name, await firstByte(running.base + path));
        }
      }
      await running.stop();
    }
  }
  return servers.map(({ name }, index) => ({
    server: name,
    start: spreadOf(seen[index]?.start ?? []),
    cold: spreads(seen[index]?.cold),
    warm: spreads(seen[index]?.warm),
  }));
}

function note(notes: Map<string, number[]>, name: string, value: number): void {
  notes.set(name, [...(notes.get(name) ?? []), value]);
}

function spreads(notes: Map<string, number[]> = new Map()): Record<string, Spread> {
  return Object.fromEntries([...notes].map(([name, values]) => [name, spreadOf(values)]));
}
