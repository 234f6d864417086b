import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    // By default Vitest leaves one core unused.
    maxWorkers: '100%',
    // Far more than a test needs, so that tests pass on a busy machine.
    testTimeout: 30_000,
    include: ['{app,bench,components,lib,scripts,tools,e2e}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubEnvs: true,
  },
});
