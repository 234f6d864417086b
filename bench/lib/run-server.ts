import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, freePort } from '../../e2e/support/processes';
import { serverEnvironment } from '../../e2e/support/site';
import { firstByte } from './first-byte';

const START_MS = 60_000;
const POLL_MS = 5;

/** A server under measurement. */
export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  /** Resident memory now, in bytes, its child processes included. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a program that listens on the port that it is told. */
export async function runServer(
  command: (port: number) => Promise<readonly string[]>,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const [program = '', ...args] = await command(port);
  const began = performance.now();
  const child = spawn(program, args, { env: { ...serverEnvironment(), ...env }, stdio: 'ignore' });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const stop = async () => {
    await endProcess(child);
    process.off('exit', abandon);
  };
  const base = `http://127.0.0.1:${port}`;
  while (!(await answers(base))) {
    if (child.exitCode !== null || performance.now() - began > START_MS) {
      await stop();
      throw new Error(`${program} ${args.join(' ')}: no answer`);
    }
    await sleep(POLL_MS);
  }
  const startMs = performance.now() - began;
  return { base, startMs, memory: () => memoryOf(child.pid ?? 0), stop };
}

/** Asks for something that no page is, so that every page is still cold. */
async function answers(base: string): Promise<boolean> {
  return (await firstByte(`${base}/icon.svg`).catch(() => undefined)) !== undefined;
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const below = children.filter((child) => child.trim() !== '').map(Number);
  return below.reduce((sum, child) => sum + memoryOf(child), kilobytes * 1024);
}
