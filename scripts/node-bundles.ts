import { cpSync } from 'node:fs';
import { buildCacheHandlers } from '@wenzhan/host/build-handlers';
import { type BuildOptions, build } from 'esbuild';

/** Variables that are inlined at build, as the framework does in the rest of the code. */
const BUILT_IN = ['BUILD_SITE_URL', 'BUILD_ID'];

/** For packages that are no ES modules. */
const REQUIRE = {
  js: `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);
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

/** The commands of a release, by their file without ending. */
const COMMANDS = {
  'commands/wenzhan': 'scripts/release/wenzhan.ts',
  'commands/new': 'packages/content/commands/new.ts',
  'commands/check': 'scripts/content-check.ts',
  'commands/accessibility': 'packages/content/commands/accessibility.ts',
  'commands/import': 'packages/import/main.ts',
  'commands/publish': 'scripts/publish.ts',
  'commands/hash-password': 'scripts/hash-password.ts',
  'commands/backup': 'scripts/backup/backup.ts',
  'commands/restore': 'scripts/backup/restore.ts',
  messages: 'scripts/messages.ts',
};

/**
 * Bundles the commands of `bin/wenzhan`, with what they read, and `messages.mjs`: a release has neither sources nor `tsx`.
 *
 * @param folder that of the release
 * @param names the commands
 */
export async function buildCommands(
  folder: string,
  names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[],
): Promise<void> {
  await bundle({
    entryPoints: Object.fromEntries(names.map((name) => [name, COMMANDS[name]])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'commands/parts/[name]-[hash]',
    splitting: true,
    // It has parts for the machine, which the release has for its server.
    external: ['sharp'],
    banner: REQUIRE,
  });
  cpSync('packages/content/new/templates', `${folder}/commands/templates`, { recursive: true });
  cpSync('deploy/bin', `${folder}/bin`, { recursive: true });
  for (const name of ['leave-to-others.mjs', 'retain-assets.mjs', 'one']) {
    cpSync(`deploy/${name}`, `${folder}/deploy/${name}`, { recursive: true });
  }
}

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
