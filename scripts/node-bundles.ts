import { type BuildOptions, build } from 'esbuild';

/** Folder in which `next.config.ts` expects the two cache handlers. */
const FOLDER = '.next-handlers';
/** Variables that are inlined at build, as the framework does in the rest of the code. */
const BUILT_IN = [
  'NEXT_PUBLIC_API_BASE_URL',
  'NEXT_PUBLIC_ANALYTICS_SCRIPT',
  'NEXT_PUBLIC_ANALYTICS_ENDPOINT',
  'SITE_CDN_URL',
  'BUILD_SITE_URL',
];

/**
 * Bundles the framework's cache handlers: the framework imports them as JavaScript, without compiling them.
 */
export const buildCacheHandlers = (): Promise<void> =>
  bundle({
    entryPoints: ['lib/hosting/cache/page-handler.ts', 'lib/hosting/cache/data-handler.ts'],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    packages: 'external',
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
    // For packages that are no ES modules.
    banner: {
      js: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __dirname = import.meta.dirname;`,
    },
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
