import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, freePort } from './processes';
import { bareEnvironment, ROOT } from './site';

/** Parts of the checkout that `next dev` needs. Packages are resolved from the parent folder. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'tsconfig.json',
];
const START_MS = 60_000;
const POLL_MS = 100;

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
export async function withDevelopment(
  env: Record<string, string>,
  run: (development: Development) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(path.join(ROOT, '.next-e2e-dev-'));
  const copies = SOURCES.map((name) =>
    cp(path.join(ROOT, name), path.join(root, name), { recursive: true }),
  );
  try {
    await Promise.all(copies);
    await withServer(root, env, run);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function withServer(
  root: string,
  env: Record<string, string>,
  run: (development: Development) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'dev', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: root,
    env: { ...bareEnvironment(), NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  const base = `http://127.0.0.1:${port}`;
  try {
    if (!(await answers(base))) throw new Error(`next dev did not start:\n${printed}`);
    await run({ base, log: () => printed });
  } finally {
    await endProcess(child);
  }
}

async function answers(base: string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${base}/icon.svg`).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(POLL_MS);
  }
  return false;
}
