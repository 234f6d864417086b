import { execFile, spawn } from 'node:child_process';
import { appendFile, cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endProcess, freePort, outputOf, waitUntil } from '../../support/processes';
import { withFolder } from '../../support/temporary-folder';
import { installedSystem } from '../systems';

const SOURCES = fileURLToPath(new URL('./site/', import.meta.url));
const START_MS = 30_000;

/** A site that Hexo has generated and serves. */
export interface Hexo {
  base: string;
  /** The folder with its texts and settings. */
  folder: string;
}

/** Generates the site in `site/` with a real Hexo, serves it, and stops it in any case. */
export async function withHexo(run: (hexo: Hexo) => Promise<void>): Promise<void> {
  const installed = await installedSystem('hexo');
  await withFolder('wenzhan-hexo-', async (folder) => {
    await cp(SOURCES, folder, { recursive: true });
    await cp(path.join(installed, 'package.json'), path.join(folder, 'package.json'));
    await symlink(path.join(installed, 'node_modules'), path.join(folder, 'node_modules'));
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    await appendFile(path.join(folder, '_config.yml'), `url: ${base}\n`);
    const command = path.join(folder, 'node_modules/.bin/hexo');
    await promisify(execFile)(process.execPath, [command, 'generate'], { cwd: folder });
    const args = [command, 'server', '--static', '--port', String(port), '--ip', '127.0.0.1'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'pipe' });
    const output = outputOf(child);
    try {
      const isUp = () =>
        fetch(base).then(
          ({ ok }) => ok,
          () => false,
        );
      if (!(await waitUntil(isUp, START_MS))) throw new Error(`Hexo did not start:\n${output()}`);
      await run({ base, folder });
    } finally {
      await endProcess(child);
    }
  });
}
