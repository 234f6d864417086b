import { type BuildOptions, build, type Plugin } from 'esbuild';

/** Folder in which `hostConfig` expects the two cache handlers. */
const FOLDER = '.next-handlers';

/** Leaves packages of others to Node, which finds them in `node_modules`; those of this repository are TypeScript. */
const packagesOfOthers: Plugin = {
  name: 'packages of others',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOwn = kind === 'entry-point' || path.startsWith('@wenzhan/');
      return isOwn ? undefined : { path, external: true };
    }),
};

/**
 * Bundles the framework's cache handlers, before `next build`: the framework imports them as JavaScript, without compiling
 * them.
 *
 * @param entryPoints modules whose default exports are the handlers of pages and of data; by default the host's own, for a
 *   site that describes nothing of itself
 * @param options of esbuild, beside those that make them what the framework takes
 */
export async function buildCacheHandlers(
  entryPoints: { page: string; data: string } = {
    page: '@wenzhan/host/page-handler',
    data: '@wenzhan/host/data-handler',
  },
  options: BuildOptions = {},
): Promise<void> {
  await build({
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', splitting: true },
    logLevel: 'warning',
    ...options,
    entryPoints: { 'page-handler': entryPoints.page, 'data-handler': entryPoints.data },
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    plugins: [packagesOfOthers],
  });
}
