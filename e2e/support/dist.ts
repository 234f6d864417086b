import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';

/**
 * Prerendered pages with which a server starts: `fresh` as built, `copied` the same in files that the server
 * may write into, `stale` so old that the first request revalidates them, or `none`.
 */
export type BuiltPages = 'fresh' | 'copied' | 'stale' | 'none';

/** Entries of the build's folder that no server reads; the last one is written by a running server. */
const NOT_SERVED = new Set([
  'cache',
  'dev',
  'types',
  'trace',
  'diagnostics',
  'standalone',
  'server/route-cache',
]);
/** Prerendered pages of `next build`; the server's own code is in other files. */
const RENDERED = /^server\/app\/.*\.(html|rsc|meta|body)$/;
/** Past its revalidation time, but not expired. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Creates a separate folder with the build of a checkout for a server, which writes new files only. Existing
 * files are hard links, which takes a tenth of the time, so nothing may write into them.
 */
export async function copyBuild(root: string, pages: BuiltPages): Promise<string> {
  const build = path.join(root, '.next');
  if (!existsSync(path.join(build, 'BUILD_ID'))) {
    throw new Error(`no build in ${build}: run \`npm run build\` first`);
  }
  const copy = await mkdtemp(path.join(root, '.next-e2e-'));
  await linkFolder(build, copy, pages);
  return copy;
}

async function linkFolder(from: string, to: string, pages: BuiltPages, inside = ''): Promise<void> {
  await mkdir(path.join(to, inside), { recursive: true });
  const entries = await readdir(path.join(from, inside), { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const name = path.join(inside, entry.name);
      if (NOT_SERVED.has(name)) return;
      if (entry.isDirectory()) return linkFolder(from, to, pages, name);
      const [source, target] = [path.join(from, name), path.join(to, name)];
      if (pages === 'fresh' || !RENDERED.test(name)) return link(source, target);
      if (pages === 'none') return;
      await copyFile(source, target);
      const then = new Date(Date.now() - STALE_MS);
      if (pages === 'stale') await utimes(target, then, then);
    }),
  );
}
