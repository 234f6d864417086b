import { withSources } from './build';
import { endProcess, freePort, waitUntil } from './processes';
import { answers, bareEnvironment, spawnNext } from './site';

const START_MS = 60_000;

/** A running `next dev`. */
export interface Development {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Its output so far. */
  log(): string;
}

/**
 * Runs with `next dev` on a copy of the checkout, which is removed afterwards: it writes into its folder,
 * and only one may run per folder.
 *
 * @throws {Error} with the server's output, if it does not respond in time
 */
export function withDevelopment(
  env: Record<string, string>,
  run: (development: Development) => Promise<void>,
): Promise<void> {
  return withSources(async (root) => {
    const port = await freePort();
    const all = { ...bareEnvironment(), NODE_ENV: 'development', ...env } as const;
    const { process: child, output } = spawnNext('dev', root, port, all);
    const base = `http://127.0.0.1:${port}`;
    try {
      const isUp = await waitUntil(() => answers(base), START_MS);
      if (!isUp) throw new Error(`next dev did not start:\n${output()}`);
      await run({ base, log: output });
    } finally {
      await endProcess(child);
    }
  });
}
