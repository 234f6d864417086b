import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './processes';
import { bareEnvironment, ROOT } from './site';

/** The user `node` of the official image. */
const USER_IDS: Record<string, number> = { node: 1000 };
const START_MS = 30_000;
const POLL_MS = 50;

/** Instructions of the last stage of the Dockerfile. */
interface Image {
  folder: string;
  env: Record<string, string>;
  user: number;
  command: string[];
  health: string[];
  /** Writable folders. */
  volumes: string[];
}

/** A standalone build that runs as in the image. */
export interface Running {
  base: string;
  child: ChildProcess;
  image: Image;
  log(): string;
  /** Runs the image's health check and returns its exit code. */
  checkHealth(): number | null;
}

/** @throws {Error} if an instruction is missing */
async function readImage(): Promise<Image> {
  const text = (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).replace(/\\\n\s*/g, '');
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  const said = (pattern: RegExp): string => {
    const found = pattern.exec(stage)?.[1];
    if (!found) throw new Error(`the last stage of the Dockerfile has no ${pattern}`);
    return found;
  };
  const pairs = said(/^ENV (.+)$/m).split(' ');
  const user = USER_IDS[said(/^USER (.+)$/m)];
  if (user === undefined) throw new Error('an unknown user');
  return {
    folder: said(/^WORKDIR (.+)$/m),
    env: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
    user,
    command: JSON.parse(said(/^CMD (.+)$/m)),
    health: JSON.parse(said(/^HEALTHCHECK .*CMD (.+)$/m)),
    volumes: JSON.parse(said(/^VOLUME (.+)$/m)),
  };
}

/**
 * Starts a release with the image's command, environment, user and paths, on a file system that is writable
 * only in the image's volumes. It listens on localhost only.
 *
 * Mounts require root.
 */
export async function runAsImage(release: string): Promise<Running> {
  const image = await readImage();
  const port = await freePort();
  const env = {
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    ...image.env,
    HOSTNAME: '127.0.0.1',
    PORT: `${port}`,
  };
  await mkdir(path.join(release, '.next/cache'), { recursive: true });
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const asUser = ['setpriv', `--reuid=${image.user}`, `--regid=${image.user}`, '--clear-groups'];
  const command = [...asUser, '--no-new-privs', 'env', '-i', ...words, ...image.command];
  const child = spawn('unshare', ['--mount', 'sh', '-euc', mounts(image), 'sh', ...command], {
    env: { ...bareEnvironment(), RELEASE: release },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  process.once('exit', () => child.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child, () => printed);
  const [program = '', ...args] = image.health;
  return {
    base,
    child,
    image,
    log: () => printed,
    checkHealth: () => spawnSync(program, args, { env: { ...bareEnvironment(), ...env } }).status,
  };
}

/** Shell commands that mount the release as in the image, and then execute its command. */
function mounts({ folder, user, volumes }: Image): string {
  const parent = path.dirname(folder);
  return [
    `mount -t tmpfs -o mode=755 tmpfs ${parent}`,
    `mkdir ${folder}`,
    `mount --bind "$RELEASE" ${folder}`,
    `mount -o remount,bind,ro ${folder}`,
    ...volumes.flatMap((volume) => [
      ...(volume.startsWith(`${folder}/`) ? [] : [`mkdir ${volume}`]),
      `mount -t tmpfs -o mode=755,uid=${user},gid=${user} tmpfs ${volume}`,
    ]),
    `mount -o remount,ro ${parent}`,
    `cd ${folder}`,
    'exec "$@"',
  ].join('\n');
}

async function untilReady(base: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${base}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the image's command did not get ready:\n${log()}`);
}
