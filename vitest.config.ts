import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'packages', 'scripts'];
const TESTS = `{${FOLDERS}}/**/*.test.{ts,tsx}`;

/** Tests that need many seconds: only in `npm run verify:all`. */
const slow = process.env.SLOW_TESTS === '1' ? [] : ['**/*.slow.test.ts'];

/**
 * Marks of tests that need modules of their own: they replace some, run in another environment, or say in their first
 * lines why they run alone.
 */
const OWN_MODULES =
  /vi\.(?:mock|doMock|resetModules|hoisted)\(|@vitest-environment|\/testing\/(?:next|render-page)'|^\/\/ Runs alone: /m;

/** What they test is a process: its log, its server, its page cache. */
const IN_PROCESS = /^(?:packages\/host|lib\/hosting)\//;
/** Marks of other tests that need more than modules of their own: the embedded API is one in a process. */
const OWN_THREAD = /\/testing\/embedded-site'|^\/\/ Runs in a thread of its own: /m;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(here(folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /(?<!node_modules.*)\.test\.tsx?$/.test(file)),
).map((name) => ({ name, text: readFileSync(here(name), 'utf8') }));
const alone = files
  .filter(({ name, text }) => IN_PROCESS.test(name) || OWN_THREAD.test(text))
  .map(({ name }) => name);
const fresh = files
  .filter(({ name, text }) => !alone.includes(name) && OWN_MODULES.test(text))
  .map(({ name }) => name);

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
          name: 'shared',
          include: [TESTS],
          exclude: [...configDefaults.exclude, ...slow, ...alone, ...fresh],
          // Loading the modules once takes half of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'fresh',
          include: fresh,
          // A thread for each would load the packages, and a document, for each: twice the processor time.
          isolate: false,
          setupFiles: ['testing/fresh-modules.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
