import { build } from 'esbuild';

/** Folder in which `next.config.ts` expects the two handlers. */
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
export async function buildCacheHandlers(): Promise<void> {
  await build({
    entryPoints: ['lib/hosting/cache/page-handler.ts', 'lib/hosting/cache/data-handler.ts'],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    define: Object.fromEntries(
      BUILT_IN.map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? '')]),
    ),
  });
}
