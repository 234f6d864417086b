import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { endProcess } from '../support/processes';
import type { Control } from './control';
import { type RecordedCall, recordedCallSchema } from './server';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Passes the path of the bundle to the processes that a process starts. */
const BUNDLE = 'TEST_BACKEND_BUNDLE';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface BackendOptions {
  /** Folder of the Markdown files, relative to the repository's root. */
  content?: string;
  /** Added to the environment of this process. */
  env?: Record<string, string>;
}

export interface Backend {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Sets the given keys and leaves the others unchanged. */
  control(control: Control): Promise<void>;
  /** Every request since the start or the last `clearCalls()`, in order. */
  calls(): Promise<RecordedCall[]>;
  clearCalls(): Promise<void>;
  /** Ends it; from then on connections are refused. */
  stop(): Promise<void>;
}

/** Environment variable with the URL of a backend whose process starts others, for the workers of a run. */
export const BACKEND_HOST = 'TEST_BACKEND_HOST';

/**
 * Starts a test backend: in the run's shared process, or in a process of its own if it has other options.
 *
 * @throws {Error} if the process exits before it listens
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const host = process.env[BACKEND_HOST];
  if (!host || Object.keys(options).length > 0) return startProcess(options);
  const base = z.string().parse(await ask(`${host}/__open`));
  return { ...clientOf(base), stop: async () => void (await ask(`${base}/__close`)) };
}

async function startProcess({ content = 'content', env }: BackendOptions) {
  const args = [await bundle(), '--port', '0', '--content', content];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const stop = async () => {
    process.off('exit', killWithParent);
    await endProcess(child);
  };
  return { ...clientOf(await readAddress(child)), stop };
}

function clientOf(base: string): Omit<Backend, 'stop'> {
  return {
    base,
    control: async (control) => {
      const body = JSON.stringify(control);
      await ask(`${base}/__control`, { method: 'POST', body });
    },
    calls: async () => z.array(recordedCallSchema).parse(await ask(`${base}/__calls`)),
    clearCalls: async () => {
      await ask(`${base}/__calls`, { method: 'DELETE' });
    },
  };
}

/** Starting from the sources takes five times as long, and a run starts dozens. */
async function bundle(): Promise<string> {
  const made = process.env[BUNDLE];
  if (made) return made;
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-backend-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'backend.cjs');
  await build({ entryPoints: [MAIN], outfile, bundle: true, platform: 'node', target: 'node20' });
  process.env[BUNDLE] = outfile;
  return outfile;
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the backend has no stdout');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^backend on (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the backend ended before it listened');
}

async function ask(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
