import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endProcess, freePort, isFree, outputOf, waitUntil } from '../../support/processes';
import { bareEnvironment } from '../../support/site';

const run = promisify(execFile);

/** Where Debian's package puts WordPress. */
const PACKAGE = '/usr/share/wordpress';
const HERE = fileURLToPath(new URL('.', import.meta.url));
const PLUGIN = fileURLToPath(new URL('../../../deploy/wordpress/wenzhan.php', import.meta.url));
const START_MS = 30_000;

/** What `install.php` prints. */
interface Installed {
  user: string;
  /** Application password of `user`. */
  key: string;
  /** A user who may not edit. */
  reader: { user: string; key: string };
  /** Ids of the ordinary posts. */
  ids: number[];
  special: Record<
    'blocks' | 'chinese' | 'sticky' | 'protected' | 'draft' | 'pending' | 'future' | 'reserved',
    number
  >;
  pages: Record<'about' | 'chinese', number>;
  categories: Record<'web' | 'html' | 'cache' | 'reserved', number>;
}

/** A real WordPress with its own MariaDB, in a temporary folder. */
export interface WordPress extends Installed {
  base: string;
  /** Calls the REST API as the editor and returns the JSON. @throws {Error} for a failure */
  api(method: string, route: string, body?: object): Promise<unknown>;
  /** Everything as WXR, as its administration exports it. */
  exportAll(): Promise<string>;
  /** Kills PHP, so that nothing answers any more. */
  kill(): Promise<void>;
  /** Starts PHP again on the same port, from now on with a site that the plugin sends signals to. */
  restart(signals?: { site: string; secret: string }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts MariaDB and WordPress from Debian's packages and fills it (`install.php`).
 *
 * @param options `posts` is the number of ordinary posts
 * @throws {Error} if the packages are missing (`sh scripts/tools.sh wordpress`) or it does not start
 */
export async function startWordPress({ posts }: { posts: number }): Promise<WordPress> {
  if (!existsSync(PACKAGE)) throw new Error('WordPress is missing: sh scripts/tools.sh wordpress');
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-wordpress-'));
  const database = await startDatabase(folder);
  let php: ChildProcess | undefined;
  const abandon = () => {
    killGroup(php);
    database.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const root = path.join(folder, 'html');
  await copyWordPress(root);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...bareEnvironment(),
    PHP_CLI_SERVER_WORKERS: '4',
    WP_BASE: base,
    WP_SOCKET: database.socket,
  };
  const { stdout } = await run('php', ['install.php', String(posts)], {
    cwd: root,
    env,
    maxBuffer: 2 ** 24,
  });
  const installed: Installed = JSON.parse(stdout.slice(stdout.indexOf('{"user"')));
  const kill = async () => {
    killGroup(php);
    await waitUntil(() => isFree(port), START_MS);
  };
  const restart: WordPress['restart'] = async (signals) => {
    await kill();
    const { site = '', secret = '' } = signals ?? {};
    php = await startPhp(root, port, { ...env, WENZHAN_SITE: site, WENZHAN_SECRET: secret });
  };
  await restart();
  const stop = async () => {
    process.off('exit', abandon);
    killGroup(php);
    // Its data is of no further use.
    database.child.kill('SIGKILL');
    await endProcess(database.child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const api = (method: string, route: string, body?: object) =>
    callApi(base, installed, method, route, body);
  const exportAll = async () =>
    (await run('php', ['export.php'], { cwd: root, env, maxBuffer: 2 ** 26 })).stdout;
  return { ...installed, base, api, exportAll, kill, restart, stop };
}

/** Runs with a WordPress, and stops it in any case. */
export async function withWordPress(posts: number, run: (wordPress: WordPress) => Promise<void>) {
  const wordPress = await startWordPress({ posts });
  try {
    await run(wordPress);
  } finally {
    await wordPress.stop();
  }
}

async function startDatabase(folder: string) {
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'mariadb.sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run('mariadb-install-db', [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const options = [`--datadir=${data}`, `--socket=${socket}`, '--skip-networking'];
  const fast = ['--innodb-flush-log-at-trx-commit=0', `--pid-file=${folder}/mariadb.pid`];
  const child = spawn('mariadbd', ['--no-defaults', ...user, ...options, ...fast], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const create = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e'];
  const isUp = () =>
    run('mariadb', [...create, 'CREATE DATABASE IF NOT EXISTS wordpress']).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(isUp, START_MS))) throw new Error(`MariaDB did not start:\n${output()}`);
  return { child, socket };
}

async function copyWordPress(root: string): Promise<void> {
  await cp(PACKAGE, root, { recursive: true, filter: (file) => !file.endsWith('.htaccess') });
  for (const file of ['install.php', 'export.php', 'router.php'])
    await cp(HERE + file, path.join(root, file));
  await cp(`${HERE}config.php`, path.join(root, 'wp-config.php'));
  const plugins = path.join(root, 'wp-content/mu-plugins');
  await mkdir(plugins);
  await mkdir(path.join(root, 'wp-content/uploads'));
  await (existsSync(PLUGIN)
    ? cp(PLUGIN, path.join(plugins, 'wenzhan.php'))
    : writeFile(path.join(plugins, 'empty.php'), '<?php'));
}

/** Its workers are processes of their own, so it leads a process group. */
async function startPhp(root: string, port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const args = ['-S', `127.0.0.1:${port}`, '-t', root, path.join(root, 'router.php')];
  const child = spawn('php', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/wp-json/`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(isUp, START_MS))) {
    killGroup(child);
    throw new Error(`WordPress did not start:\n${output()}`);
  }
  return child;
}

function killGroup(child: ChildProcess | undefined): void {
  if (!child?.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function callApi(
  base: string,
  { user, key }: Installed,
  method: string,
  route: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${base}/wp-json/wp/v2/${route}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
  return JSON.parse(text);
}
