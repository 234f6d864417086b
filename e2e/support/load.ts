import { Agent, get } from 'node:http';

/** How often each status was answered. */
export type Statuses = Record<number, number>;

/** Asks for many paths over kept connections, so many at a time, and counts the statuses. */
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
      const status = await statusOf(base + next.value, agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return statuses;
}

/** `/content/news/800000` and the following: ids that no article has. */
export function* inventedPaths(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) yield `/content/news/${800_000 + index}`;
}

/** 0 stands for no answer at all. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    request.on('error', () => resolve(0));
  });
}
