import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveHttp } from '../../../testing/api-server';
import { installedSystem } from '../../content-sources/systems';
import { endProcess, freePort, outputOf, waitUntil } from '../../support/processes';

const START_MS = 60_000;
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' } as const;

/** A real Waline with an empty database in a temporary folder, and a host of its client. */
export interface Waline {
  base: string;
  /** The value of `COMMENTS_ASSETS`. */
  assets: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Waline that answers pages of 127.0.0.1 only. @throws {Error} if it does not start */
export async function startWaline(): Promise<Waline> {
  const installed = await installedSystem('waline');
  const modules = path.join(installed, 'node_modules', '@waline');
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-waline-'));
  cpSync(path.join(installed, 'waline.sqlite'), path.join(folder, 'waline.sqlite'));
  const assets = await serveClient(path.join(modules, 'client', 'dist'));
  // Before each answer Waline asks which accounts of others visitors may sign in with.
  const accounts = await serveHttp((_, response) => response.end('{"services":[]}'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    SQLITE_PATH: folder,
    JWT_TOKEN: 'a-secret-of-the-tests',
    SECURE_DOMAINS: '127.0.0.1',
    OAUTH_URL: accounts.base,
    AKISMET_KEY: 'false',
    DISABLE_REGION: 'true',
  };
  const args = [path.join(modules, 'vercel', 'vanilla.js'), String(port)];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });
  const output = outputOf(child);
  const abandon = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const base = `http://127.0.0.1:${port}`;
  // It says that it is running before it listens.
  const answers = () =>
    fetch(base).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, START_MS))) {
    abandon();
    throw new Error(`Waline did not start:\n${output()}`);
  }
  const kill = async () => {
    child.kill('SIGKILL');
    await endProcess(child);
  };
  return {
    base,
    assets: assets.base,
    kill,
    stop: async () => {
      process.off('exit', abandon);
      await kill();
      await Promise.all([assets.close(), accounts.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serveClient(dist: string) {
  return serveHttp(async ({ url = '' }, response) => {
    const file = path.basename(url) as `waline.${string}`;
    const bytes = await readFile(path.join(dist, file)).catch(() => null);
    if (!bytes) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[path.extname(file) as keyof typeof TYPES]);
    response.end(bytes);
  });
}
