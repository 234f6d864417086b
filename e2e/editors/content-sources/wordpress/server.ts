import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pluginSettings } from '@wenzhan/kit/testing/how-to';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { endProcess, freePort, isFree, outputOf, waitUntil } from '../../../support/processes';
import { bareEnvironment } from '../../../support/site';
import { callJson, isOk, type Webhooks } from '../systems';

const execute = promisify(execFile);

/** Where Debian's package puts WordPress. */
const PACKAGE = '/usr/share/wordpress';
const HERE = fileURLToPath(new URL('.', import.meta.url));
const PLUGIN = fileURLToPath(new URL('../../../../deploy/wordpress/wenzhan.php', import.meta.url));
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
  api(method: string, route: string, body?: object): Promise<Record<string, unknown>>;
  /** Everything as WXR, as its administration exports it. */
  exportAll(): Promise<string>;
  /** Kills PHP, so that nothing answers any more. */
  kill(): Promise<void>;
  /** Starts PHP again on the same port. */
  restart(): Promise<void>;
}

interface WordPressStart {
  /** Number of ordinary posts. */
  posts: number;
  /** Where its plugin sends webhooks. */
  webhooks?: Webhooks;
}

/**
 * Runs with a WordPress from Debian's packages that `install.php` has filled, and stops it in any case.
 *
 * @throws {Error} if the packages are missing (`sh scripts/tools.sh wordpress`) or it does not start
 */
export async function withWordPress(
  { posts, webhooks }: WordPressStart,
  run: (wordPress: WordPress) => Promise<void>,
): Promise<void> {
  if (!existsSync(PACKAGE)) throw new Error('WordPress is missing: sh scripts/tools.sh wordpress');
  await withFolder('wenzhan-wordpress-', async (folder) => {
    const database = await startDatabase(folder);
    let php: ChildProcess | undefined;
    const end = () => {
      killGroup(php);
      // Its data is of no further use.
      database.child.kill('SIGKILL');
    };
    // A worker whose test runs out of time exits without the end of this function.
    const abandon = () => {
      end();
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', abandon);
    try {
      const root = path.join(folder, 'html');
      await copyWordPress(root);
      const port = await freePort();
      const base = `http://127.0.0.1:${port}`;
      const env = { ...bareEnvironment(), WP_BASE: base, WP_SOCKET: database.socket };
      const command = async (...args: string[]) =>
        (await execute('php', args, { cwd: root, env, maxBuffer: 2 ** 26 })).stdout;
      const printed = await command('install.php', String(posts));
      const installed: Installed = JSON.parse(printed.slice(printed.indexOf('{"user"')));
      const headers = { authorization: basicAuth(installed) };
      const kill = async () => {
        killGroup(php);
        await waitUntil(() => isFree(port), START_MS);
      };
      const restart = async () => {
        await kill();
        php = await startPhp(root, port, env);
      };
      if (webhooks) await setUpPlugin(root, webhooks);
      await restart();
      await run({
        ...installed,
        base,
        api: (method, route, body) =>
          callJson(method, `${base}/wp-json/wp/v2/${route}`, headers, body),
        exportAll: () => command('export.php'),
        kill,
        restart,
      });
    } finally {
      end();
      await endProcess(database.child);
      process.off('exit', abandon);
    }
  });
}

/** The `Authorization` header of a user with an application password. */
export const basicAuth = ({ user, key }: { user: string; key: string }) =>
  `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;

async function startDatabase(folder: string) {
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'mariadb.sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await execute('mariadb-install-db', [
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
    execute('mariadb', [...create, 'CREATE DATABASE IF NOT EXISTS wordpress']).then(
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
  await mkdir(path.join(root, 'wp-content/uploads'));
}

/** Does what the page of WordPress says of the plugin. */
async function setUpPlugin(root: string, webhooks: Webhooks): Promise<void> {
  const plugins = path.join(root, 'wp-content/mu-plugins');
  await mkdir(plugins);
  await cp(PLUGIN, path.join(plugins, 'wenzhan.php'));
  const file = path.join(root, 'wp-config.php');
  const config = await readFile(file, 'utf8');
  // Many write the address of a site with a slash at its end.
  const settings = pluginSettings({ ...webhooks, site: `${webhooks.site}/` });
  await writeFile(file, config.replace('<?php\n', `<?php\n${settings}`));
}

/** Its workers are processes of their own, so it leads a process group. */
async function startPhp(root: string, port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const args = ['-S', `127.0.0.1:${port}`, '-t', root, path.join(root, 'router.php')];
  const child = spawn('php', args, {
    env: { ...env, PHP_CLI_SERVER_WORKERS: '4' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  if (await waitUntil(() => isOk(`http://127.0.0.1:${port}/wp-json/`), START_MS)) return child;
  killGroup(child);
  throw new Error(`WordPress did not start:\n${output()}`);
}

function killGroup(child: ChildProcess | undefined): void {
  if (!child?.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
