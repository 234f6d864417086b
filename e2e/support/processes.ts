import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_MS = 5000;
const POLL_MS = 10;
const TRIES = 20;

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Consecutive, currently free ports. */
export async function freePorts(count: number): Promise<number[]> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const first = await freePort();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error(`no ${count} free ports in a row`);
}

/** Whether nothing listens on a local port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Waits until something is so. @returns whether it was in time */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Starts a process that does not outlive this one, which ends it with `killSignal`. */
export function startProcess(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  const kill = () => child.kill(options.killSignal);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** What a process prints from now on, errors included. */
export function outputOf(child: ChildProcess): () => string {
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  return () => printed;
}

/** Ends a process: with SIGTERM, then with SIGKILL. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
