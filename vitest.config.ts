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
    // To start a thread for each file takes two thirds of what a process takes.
    pool: 'threads',
    // By default one core is left to whoever sits before the machine.
    maxWorkers: '100%',
    // Far above what a test needs: a machine that does other things at the same time is no failure.
    testTimeout: 30_000,
    include: ['{app,bench,components,lib,scripts,e2e}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubEnvs: true,
  },
});
