import { execFile, spawn } from 'node:child_process';
import { appendFile, cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isOk, type Place, withSystem } from '../systems';

const SOURCES = fileURLToPath(new URL('./site/', import.meta.url));

/** A site that Hexo has generated and serves. */
export type Hexo = Pick<Place, 'base' | 'folder'>;

/** Generates the site in `site/` with a real Hexo, serves it, and stops it in any case. */
export async function withHexo<T>(run: (hexo: Hexo) => Promise<T>): Promise<T> {
  const launch = async ({ installed, folder, port, base }: Place) => {
    await cp(SOURCES, folder, { recursive: true });
    await cp(path.join(installed, 'package.json'), path.join(folder, 'package.json'));
    await symlink(path.join(installed, 'node_modules'), path.join(folder, 'node_modules'));
    await appendFile(path.join(folder, '_config.yml'), `url: ${base}\n`);
    const command = path.join(folder, 'node_modules/.bin/hexo');
    await promisify(execFile)(process.execPath, [command, 'generate'], { cwd: folder });
    const args = [command, 'server', '--static', '--port', String(port), '--ip', '127.0.0.1'];
    return spawn(process.execPath, args, { cwd: folder, stdio: 'pipe' });
  };
  return withSystem('hexo', { launch, isUp: ({ base }) => isOk(base) }, run);
}
