import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';

/**
 * What a server starts with of the pages that the build rendered: `fresh` as they are, `stale` so
 * old that the first visit asks for them again, `none` of them.
 */
export type BuiltPages = 'fresh' | 'stale' | 'none';

/** Of the build's folder, what no server reads; the last was written by a server of somebody's own. */
const NOT_SERVED = new Set(['cache', 'dev', 'types', 'trace', 'diagnostics', 'server/route-cache']);
/** What `next build` stores of a page; the server's own code stands in other files. */
const RENDERED = /\.(html|rsc|meta|body)$/;
/** Past its revalidation time, but not expired. */
const STALE_MS = 60 * 60 * 1000;

/** Copies the build of a checkout, because a server writes pages into its folder. */
export async function copyBuild(root: string, pages: BuiltPages): Promise<string> {
  const build = path.join(root, '.next');
  if (!existsSync(path.join(build, 'BUILD_ID'))) {
    throw new Error(`no build in ${build}: run \`npm run build\` first`);
  }
  const copy = await mkdtemp(path.join(root, '.next-e2e-'));
  await cp(build, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !NOT_SERVED.has(path.relative(build, source)),
  });
  if (pages !== 'fresh') await changeRendered(path.join(copy, 'server', 'app'), pages);
  return copy;
}

async function changeRendered(folder: string, pages: BuiltPages): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const rendered = files
    .filter((file) => RENDERED.test(file))
    .map((file) => path.join(folder, file));
  const then = new Date(Date.now() - STALE_MS);
  await Promise.all(
    rendered.map((file) => (pages === 'none' ? rm(file) : utimes(file, then, then))),
  );
}
