import { once } from 'node:events';
import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend } from '../backend/client';
import { type Nginx, startNginx } from './nginx';
import { freePorts, outputOf, startProcess, waitUntil } from './processes';
import { startRedis } from './redis';
import { REVALIDATE_SECRET } from './revalidation';
import { ROOT, serverEnvironment } from './site';

const INSTANCES = 3;
/** Not the one on which a server reaches itself without being told. */
const HOST = '127.0.0.2';
/** A whole roll on a busy machine: each instance may take 25 s to end and a minute to be ready. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Starts three instances of a release behind nginx, on one Redis and one backend, as `deploy/` runs them. Without
 * `API_BASE_URL` in `env` the backend is one of the tests; empty, it is the content service of the release.
 *
 * @param release folder of a standalone build
 * @param env added to the environment of the instances
 */
export async function startCluster(release: string, env: Record<string, string> = {}) {
  const [redis, backend] = await Promise.all([startRedis(), startBackend({ env })]);
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-cluster-'));
  // nginx reads the scripts in it as another user.
  await chmod(dir, 0o755);
  const [own, ...further] = await freePorts(INSTANCES + 2);
  const ports = [own ?? 0, ...further.slice(0, INSTANCES - 1)];
  const current = path.join(dir, 'current');
  await symlink(release, current);
  const assets = path.join(dir, 'assets');
  const args = [
    ...[`--site=${current}`, `--assets=${assets}`, `--cache=${path.join(dir, 'cache')}`],
    ...[`--instances=${INSTANCES}`, `--port=${ports[0]}`, `--host=${HOST}`],
  ];
  const settings = {
    ...{ REDIS_URL: redis.url, API_BASE_URL: backend.base, REVALIDATE_SECRET },
    ...env,
  };
  const manager = startProcess(process.execPath, ['deploy/instances.mjs', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...serverEnvironment(), ...settings },
  });
  const log = outputOf(manager);
  /** Waits until the log contains a new line with this text. */
  const says = async (words: string) => {
    const from = log().length;
    const isSaid = () => log().slice(from).includes(words);
    await waitUntil(() => isSaid() || manager.exitCode !== null, PATIENCE_MS);
    if (!isSaid()) throw new Error(`nobody said ${JSON.stringify(words)}:\n${log()}`);
  };
  let nginx: Nginx | undefined;
  const stop = async () => {
    await nginx?.stop();
    if (manager.kill()) await once(manager, 'exit');
    await Promise.all([redis.stop(), backend.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await says(`${INSTANCES} of ${INSTANCES} ready`);
    const content = settings.API_BASE_URL ? [] : further.slice(INSTANCES - 1);
    nginx = await startNginx({ ports, content, assets, host: HOST });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: nginx.base,
    instances: ports.map((port) => `http://${HOST}:${port}`),
    backend,
    redis,
    /** Origins that the content service has in turn. */
    contents: further.slice(INSTANCES - 1).map((port) => `http://${HOST}:${port}`),
    /** Current process id of an instance, or of the content service. */
    pidOf: (instance: string) => {
      const line = new RegExp(`${new URL(instance).port} is process (\\d+)`, 'g');
      return Number([...log().matchAll(line)].at(-1)?.[1] ?? 0);
    },
    /** Restarts the instances one after the other, with another release if given, and waits. */
    roll: async (next = release) => {
      await symlink(next, `${current}.next`);
      await rename(`${current}.next`, current);
      const done = says(`all ${INSTANCES} run ${next}`);
      manager.kill('SIGHUP');
      await done;
    },
    says,
    log,
    stop,
  };
}
