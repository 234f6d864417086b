import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, freePort, startProcess, waitUntil } from './processes';

const START_MS = 10_000;

/** A real Redis of one test, on a free local port. */
export interface Redis {
  url: string;
  /** Sends a command and returns the first line of the reply. */
  ask(...words: string[]): Promise<string>;
  /** Stops replying without closing connections, as a stalled machine does. */
  freeze(): void;
  thaw(): void;
  /** Kills it, with all its data. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Redis without persistence. @throws {Error} if it does not reply in time */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-redis-'));
  let child = await launch(port, dir);
  const kill = async () => {
    child.kill('SIGKILL');
    await endProcess(child);
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    ask: (...words) => ask(port, words),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    revive: async () => {
      child = await launch(port, dir);
    },
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, dir: string): Promise<ChildProcess> {
  const options = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = startProcess('redis-server', args, { stdio: 'ignore', killSignal: 'SIGKILL' });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([untilAnswers(port), failed]);
  return child;
}

async function untilAnswers(port: number): Promise<void> {
  const answers = async () => (await ask(port, ['PING']).catch(() => '')) === '+PONG';
  if (!(await waitUntil(answers, START_MS))) throw new Error('redis-server did not start');
}

function ask(port: number, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
      socket.write(`*${words.length}\r\n${parts.join('')}`);
    });
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });
}
