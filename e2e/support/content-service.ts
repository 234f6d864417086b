import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, outputOf, startProcess, waitUntil } from './processes';
import { REVALIDATE_SECRET } from './revalidation';
import { ROOT, serverEnvironment } from './site';

const START_MS = 30_000;

/** The content service as a process of its own, on a local port. */
export interface ContentServiceProcess {
  base: string;
  log(): string;
  /** Stops responding without closing connections, as a stalled machine does. */
  freeze(): void;
  thaw(): void;
  /** Kills it; what it keeps for its next start stays. */
  kill(): Promise<void>;
  /** Starts it again. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** What it starts with. */
interface ContentServiceStart {
  port: number;
  /** Origins of the instances. */
  sites: readonly string[];
  /** Added to a minimal environment, such as `CONTENT_DIR`. */
  env: Record<string, string>;
}

/** Starts `npm run content` of the checkout's build. @throws {Error} with its output, if it has no content in time */
export async function startContentService({
  port,
  sites,
  env,
}: ContentServiceStart): Promise<ContentServiceProcess> {
  const base = `http://127.0.0.1:${port}`;
  const cache = await mkdtemp(path.join(tmpdir(), 'wenzhan-content-service-'));
  const outputs: (() => string)[] = [];
  const log = () => outputs.map((output) => output()).join('');
  let child: ChildProcess | undefined;
  const launch = async () => {
    const file = '.next/content-service/main.mjs';
    child = startProcess(process.execPath, [file, `--port=${port}`, `--site=${sites.join(',')}`], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      env: { ...serverEnvironment(), REVALIDATE_SECRET, CACHE_DIR: cache, ...env },
    });
    outputs.push(outputOf(child));
    if (await waitUntil(() => isReady(base), START_MS)) return;
    throw new Error(`the content service did not start:\n${log()}`);
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child) await endProcess(child);
  };
  await launch();
  return {
    base,
    log,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    kill,
    revive: launch,
    stop: async () => {
      await kill();
      await rm(cache, { recursive: true, force: true });
    },
  };
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
