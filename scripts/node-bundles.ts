import { buildCacheHandlers } from '@wenzhan/host/build-handlers';
import { type BuildOptions, build } from 'esbuild';

/** Variables that are inlined at build, as the framework does in the rest of the code. */
const BUILT_IN = ['BUILD_SITE_URL', 'BUILD_ID'];

/** For packages that are no ES modules. */
const REQUIRE = {
  js: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __dirname = import.meta.dirname;`,
};

/**
 * Bundles the framework's cache handlers, which the site describes itself to.
 */
export const buildSiteHandlers = (): Promise<void> =>
  buildCacheHandlers(
    { page: 'lib/hosting/site-page-handler.ts', data: 'lib/hosting/site-data-handler.ts' },
    { define: builtIn() },
  );

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
    define: builtIn(),
    ...options,
  });
}

const builtIn = (): Record<string, string> =>
  Object.fromEntries(
    BUILT_IN.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
  );
