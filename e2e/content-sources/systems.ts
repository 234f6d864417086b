import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../support/site';

/** Milliseconds that an installation may take: packages are compiled. */
export const INSTALL_MS = 20 * 60_000;

/** The folder of an installed content or comment system; installs it if it is missing. */
export async function installedSystem(
  name: 'ghost' | 'hexo' | 'strapi' | 'waline',
): Promise<string> {
  const parent = process.env.CONTENT_SYSTEMS_DIR ?? path.join(ROOT, '.content-systems');
  const folder = path.join(parent, name);
  if (!existsSync(path.join(folder, 'installed'))) {
    const script = fileURLToPath(new URL('./install.sh', import.meta.url));
    await promisify(execFile)('sh', [script, name], {
      timeout: INSTALL_MS,
      maxBuffer: 2 ** 26,
      env: { ...process.env, CONTENT_SYSTEMS_DIR: parent },
    });
  }
  return folder;
}
