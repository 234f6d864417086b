import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';

/**
 * What a server starts with of the pages that the build rendered: `fresh` as they are, `copied` the same in
 * files that the server may write into, `stale` so old that the first visit asks for them again, `none` of them.
 */
export type BuiltPages = 'fresh' | 'copied' | 'stale' | 'none';

/** Of the build's folder, what no server reads; the last was written by a server of somebody's own. */
const NOT_SERVED = new Set([
  'cache',
  'dev',
  'types',
  'trace',
  'diagnostics',
  'standalone',
  'server/route-cache',
]);
/** What `next build` stores of a page; the server's own code stands in other files. */
const RENDERED = /^server\/app\/.*\.(html|rsc|meta|body)$/;
/** Past its revalidation time, but not expired. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Gives a server a folder of its own with the build of a checkout. It writes into new files there, and reads those of
 * the build: so they are linked, which takes a tenth of the time, and nobody may write into them.
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
      if (pages === 'copied') await copyFile(source, target);
      if (pages === 'stale') await copyOld(source, target);
    }),
  );
}

async function copyOld(source: string, target: string): Promise<void> {
  const then = new Date(Date.now() - STALE_MS);
  await copyFile(source, target);
  await utimes(target, then, then);
}
