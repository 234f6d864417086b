import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that replace a module or its environment, or count what is logged once a minute: each alone. */
const ALONE = [
  'packages/content/folder-watch.test.ts',
  'packages/content/list-calls.test.ts',
  'packages/content/ranking.test.ts',
  'packages/content/sources/section-files.test.ts',
  'packages/content/unreadable-folder.test.ts',
  'packages/text/pictures/pictures.test.ts',
  'packages/text/traditional/html.test.ts',
  'packages/text/traditional/site-fields.test.ts',
  'packages/content/check/served-files.test.ts',
  'packages/import/apply.test.ts',
];

/** Tests that need many seconds: only in `npm run verify:all`. */
const slow = process.env.SLOW_TESTS === '1' ? [] : ['**/*.slow.test.ts'];

export default defineConfig({
  resolve: {
    alias: {
      '@': here('.'),
      // The real package throws outside a React Server Components bundle.
      'server-only': here('./node_modules/server-only/empty.js'),
    },
  },
  test: {
    // Starting a thread for each file takes two thirds of the time of starting a process.
    pool: 'threads',
    // Tests also wait: three threads keep two cores busy.
    maxWorkers: '150%',
    // Far more than a test needs, so that tests pass on a busy machine.
    testTimeout: 30_000,
    exclude: [...configDefaults.exclude, ...slow],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: [
            '{app,bench,components,e2e,lib,scripts}/**/*.test.{ts,tsx}',
            'packages/{host,kit,texts}/**/*.test.ts',
            'packages/contract/urls/*.test.ts',
            ...ALONE,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'content',
          // Their modules are large, and keep nothing that tests of another file meet.
          include: ['packages/{contract,content,text}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow, ...ALONE, 'packages/contract/urls/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'import',
          include: ['packages/import/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow, ...ALONE],
          // Most of them load the whole importer, which keeps nothing between two runs.
          isolate: false,
        },
      },
    ],
  },
});
