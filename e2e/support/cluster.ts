import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Backend, startBackend } from '../backend/client';
import { type Nginx, startNginx } from './nginx';
import { freePorts, outputOf, waitUntil } from './processes';
import { type Redis, startRedis } from './redis';
import { REVALIDATE_SECRET } from './signal';
import { ROOT, serverEnvironment } from './site';

const INSTANCES = 3;
const PATIENCE_MS = 90_000;

/** Three instances of a release behind nginx, on one Redis and one backend, as `deploy/` runs them. */
export interface Cluster {
  /** URL of nginx. */
  base: string;
  /** URLs of the instances. */
  instances: string[];
  backend: Backend;
  /** Current process id of an instance. */
  pidOf(instance: string): number;
  /** Restarts the instances one after the other, with another release if given, and waits. */
  roll(release?: string): Promise<void>;
  /** Waits until the log contains a new line with this text. */
  says(words: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param release folder of a standalone build */
export async function startCluster(release: string): Promise<Cluster> {
  const [redis, backend] = await Promise.all([startRedis(), startBackend()]);
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-cluster-'));
  // nginx reads the scripts in it as another user.
  await chmod(dir, 0o755);
  const ports = await freePorts(INSTANCES);
  const current = path.join(dir, 'current');
  await symlink(release, current);
  const assets = path.join(dir, 'assets');
  const manager = manage({ current, assets, dir, ports, redis, backend });
  let nginx: Nginx | undefined;
  const stop = async () => {
    await nginx?.stop();
    await manager.stop();
    await Promise.all([redis.stop(), backend.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await manager.says(`${INSTANCES} of ${INSTANCES} ready`);
    nginx = await startNginx({ ports, assets });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: nginx.base,
    instances: ports.map((port) => `http://127.0.0.1:${port}`),
    backend,
    pidOf: (instance) => manager.pidOf(Number(new URL(instance).port)),
    roll: async (next = release) => {
      await symlink(next, `${current}.next`);
      await rename(`${current}.next`, current);
      const done = manager.says(`all ${INSTANCES} run ${next}`);
      manager.child.kill('SIGHUP');
      await done;
    },
    says: manager.says,
    stop,
  };
}

interface Managed {
  current: string;
  assets: string;
  dir: string;
  ports: number[];
  redis: Redis;
  backend: Backend;
}

/** The start script of `deploy/`, and its output. */
function manage({ current, assets, dir, ports, redis, backend }: Managed) {
  const options = {
    site: current,
    instances: ports.length,
    port: ports[0],
    assets,
    cache: path.join(dir, 'cache'),
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child: ChildProcess = spawn(process.execPath, ['deploy/instances.mjs', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment(),
      REDIS_URL: redis.url,
      API_BASE_URL: backend.base,
      REVALIDATE_SECRET,
    },
  });
  const log = outputOf(child);
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  return {
    child,
    pidOf: (port: number) => Number([...log().matchAll(pidLine(port))].at(-1)?.[1] ?? 0),
    says: (words: string) => untilSaid(log, words, child),
    stop: async () => {
      process.off('exit', abandon);
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const pidLine = (port: number) => new RegExp(`${port} is process (\\d+)`, 'g');

async function untilSaid(log: () => string, words: string, child: ChildProcess): Promise<void> {
  const from = log().length;
  const isSaid = () => log().slice(from).includes(words);
  await waitUntil(() => isSaid() || child.exitCode !== null, PATIENCE_MS);
  if (!isSaid()) throw new Error(`nobody said ${JSON.stringify(words)}:\n${log()}`);
}
