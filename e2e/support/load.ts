import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';

/** Number of responses by status. */
type Statuses = Record<number, number>;

/** Requests many paths on keep-alive connections, `atOnce` at a time, and counts the statuses. */
export async function askMany(
  base: string,
  paths: Iterable<string>,
  atOnce: number,
): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: Statuses = {};
  const queue = paths[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const status = await statusOf(base, next.value, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return statuses;
}

/** Responses that visitors got during an event. */
export interface Visit {
  statuses: Statuses;
  asked: number;
}

/**
 * Requests pages in turn, for `atOnce` visitors at a time, until an event is over. Each visitor pauses after a
 * response.
 *
 * @param onPage gets the text of each page
 */
export async function visitDuring(
  base: string,
  paths: readonly string[],
  atOnce: number,
  happens: () => Promise<void>,
  pauseMs = 0,
  onPage: (text: string) => void = () => undefined,
): Promise<Visit> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const visit: Visit = { statuses: {}, asked: 0 };
  const event = happens();
  const visitor = () =>
    repeatDuring(event, async () => {
      const path = paths[visit.asked++ % paths.length] ?? '/';
      const status = await statusOf(base, path, agent, onPage);
      visit.statuses[status] = (visit.statuses[status] ?? 0) + 1;
      if (pauseMs) await sleep(pauseMs);
    });
  await Promise.all(Array.from({ length: atOnce }, visitor)).finally(() => agent.destroy());
  return visit;
}

/** Does something again and again until an event is over. */
export async function repeatDuring(
  event: Promise<void>,
  act: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const over = event.finally(() => {
    isOver = true;
  });
  while (!isOver) await act();
  await over;
}

/** The HTTP status; 0 without a complete response. */
async function statusOf(
  base: string,
  path: string,
  agent: Agent,
  onPage: (text: string) => void = () => undefined,
): Promise<number> {
  const answer = await send(base, path, { agent }).catch(() => null);
  if (!answer) return 0;
  onPage(answer.text);
  return answer.status;
}
