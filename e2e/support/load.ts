import { Agent, get, type OutgoingHttpHeaders } from 'node:http';

/** How often each status was answered. */
export type Statuses = Record<number, number>;

/**
 * Asks for many paths over kept connections, so many at a time, and counts the statuses.
 *
 * @param nextHeaders what the next request is sent with
 */
export async function askMany(
  base: string,
  paths: Iterable<string>,
  atOnce: number,
  nextHeaders?: () => OutgoingHttpHeaders,
): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: Statuses = {};
  const queue = paths[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const status = await statusOf(base + next.value, agent, nextHeaders?.());
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return statuses;
}

/** What visitors had while something happened. */
export interface Visit {
  statuses: Statuses;
  asked: number;
  slowestMs: number;
}

/** Visits pages in turns, so many visitors at a time, until something is over. */
export async function visitDuring(
  base: string,
  paths: readonly string[],
  atOnce: number,
  happens: () => Promise<void>,
): Promise<Visit> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const visit: Visit = { statuses: {}, asked: 0, slowestMs: 0 };
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      const start = performance.now();
      const status = await statusOf(`${base}${paths[visit.asked++ % paths.length]}`, agent);
      visit.slowestMs = Math.max(visit.slowestMs, performance.now() - start);
      visit.statuses[status] = (visit.statuses[status] ?? 0) + 1;
    }
  };
  const visitors = Promise.all(Array.from({ length: atOnce }, visitor));
  try {
    await happens();
  } finally {
    isOver = true;
    await visitors;
    agent.destroy();
  }
  return visit;
}

/** `/content/news/800000` and the following: ids that no article has. */
export function* inventedPaths(count: number, first = 800_000): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `/content/news/${first + index}`;
}

/** 0 stands for no answer at all. */
function statusOf(url: string, agent: Agent, headers: OutgoingHttpHeaders = {}): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume();
      // An answer that is cut off is none.
      response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      response.on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
  });
}
