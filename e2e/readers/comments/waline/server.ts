import { spawn } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { type Place, withSystem } from '../../../editors/content-sources/systems';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css' } as const;

/** A real Waline with an empty database in a temporary folder, and a host of its client. */
export interface Waline {
  base: string;
  /** The folder `assets` of `COMMENTS`. */
  assets: string;
  kill(): Promise<void>;
}

/**
 * Runs with a Waline that answers pages of 127.0.0.1 only. The caller closes the servers beside it with
 * `closeServers`.
 *
 * @throws {Error} if it does not start
 */
export async function withWaline(run: (waline: Waline) => Promise<void>): Promise<void> {
  // Before each answer Waline asks which accounts of others visitors may sign in with.
  const accounts = await serveHttp((_, response) => response.end('{"services":[]}'));
  const launch = async ({ installed, folder, port }: Place) => {
    await copyFile(path.join(installed, 'waline.sqlite'), path.join(folder, 'waline.sqlite'));
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
    const args = [path.join(packagesOf(installed), 'vercel/vanilla.js'), String(port)];
    return spawn(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });
  };
  // It says that it is running before it listens.
  const isUp = ({ base }: Place) =>
    fetch(base).then(
      () => true,
      () => false,
    );
  await withSystem('waline', { launch, isUp }, async ({ base, installed, kill }) => {
    const assets = await serveClient(path.join(packagesOf(installed), 'client/dist'));
    await run({ base, assets: assets.base, kill });
  });
}

const packagesOf = (installed: string) => path.join(installed, 'node_modules/@waline');

function serveClient(dist: string) {
  return serveHttp(async ({ url = '' }, response) => {
    const file = path.basename(url) as `waline.${string}`;
    const bytes = await readFile(path.join(dist, file)).catch(() => null);
    if (!bytes) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[path.extname(file) as keyof typeof TYPES]);
    response.end(bytes);
  });
}
