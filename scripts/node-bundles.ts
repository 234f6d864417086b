import { type BuildOptions, build, type Plugin } from 'esbuild';

/** Folder in which `next.config.ts` expects the two cache handlers. */
const FOLDER = '.next-handlers';
/** Variables that are inlined at build, as the framework does in the rest of the code. */
const BUILT_IN = [
  'NEXT_PUBLIC_API_BASE_URL',
  'NEXT_PUBLIC_ANALYTICS_SCRIPT',
  'SITE_CDN_URL',
  'BUILD_SITE_URL',
  'BUILD_ID',
];

/** For packages that are no ES modules. */
const REQUIRE = {
  js: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __dirname = import.meta.dirname;`,
};

/** Leaves packages of others to Node, which finds them in `node_modules`; the site's own are TypeScript. */
const packagesOfOthers: Plugin = {
  name: 'packages of others',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isOwn = kind === 'entry-point' || path.startsWith('@wenzhan/');
      return isOwn ? undefined : { path, external: true };
    }),
};

/**
 * Bundles the framework's cache handlers: the framework imports them as JavaScript, without compiling them.
 */
export const buildCacheHandlers = (): Promise<void> =>
  bundle({
    entryPoints: ['lib/hosting/cache/page-handler.ts', 'lib/hosting/cache/data-handler.ts'],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    plugins: [packagesOfOthers],
  });

/**
 * Bundles `npm run messages` into one file that needs nothing but Node: a release has neither sources nor `tsx`.
 *
 * @param folder that of the release
 */
export const buildMessagesCommand = (folder: string): Promise<void> =>
  bundle({
    entryPoints: ['scripts/messages.ts'],
    outfile: `${folder}/messages.mjs`,
    banner: REQUIRE,
  });

/**
 * Bundles `npm run content` and the thread that renders its long texts; they need nothing but Node.
 *
 * @param dist folder of the build
 */
export const buildContentService = (dist: string): Promise<void> =>
  bundle({
    entryPoints: {
      main: 'scripts/content.ts',
      'render-worker': 'packages/text/thread/render-worker.ts',
    },
    outdir: `${dist}/content-service`,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    banner: REQUIRE,
  });

async function bundle(options: BuildOptions): Promise<void> {
  await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    define: Object.fromEntries(
      BUILT_IN.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ),
    ...options,
  });
}
