import { defineConfig } from 'playwright/test';
import { browserPath } from './e2e/support/browser-path';
import type { SiteOptions } from './e2e/support/test';
import { OPTIMISE_LATER } from './scripts/optimise-later.mjs';

/** Suites that every site must pass, whatever the source of its content. */
const PAGE_KIND_SUITES = 'readers/{pages,statuses}/**/*.spec.ts';
/** Suites that need minutes, a second build or several servers: only in `npm run verify:all`. */
const SLOW_SUITES = process.env.SLOW_TESTS === '1' ? [] : ['**/*.slow.spec.ts'];
/** Far more than a test needs, so that tests pass on a busy machine. */
const TEST_MS = 90_000;
const ACTION_MS = 20_000;

// Most servers of tests live for seconds: if their code is optimised later, they take a fifth less of the processor.
process.env.SERVER_FLAGS ??= OPTIMISE_LATER.join(' ');

export default defineConfig<SiteOptions>({
  testDir: './e2e',
  globalSetup: './e2e/support/shared-sites.ts',
  globalTimeout: (process.env.SLOW_TESTS === '1' ? 240 : 60) * 60_000,
  timeout: TEST_MS,
  expect: {
    timeout: ACTION_MS,
    // Other browser versions render the edges of glyphs slightly differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.005, scale: 'device', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/readers/visual/__screenshots__/{arg}{ext}',
  // The tests of a file share its site, so they run in one worker, unless the file says otherwise.
  fullyParallel: false,
  // Tests also wait: four workers keep two cores busy; those of slow suites build sites and start other systems.
  workers: process.env.SLOW_TESTS === '1' ? 2 : 4,
  // Shared CI machines stall occasionally; the report names tests that needed the second attempt.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    actionTimeout: ACTION_MS,
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // In order of folders. A worker ends with its project, and with it the sites that it has started.
    { name: 'own', testMatch: '**/*.spec.ts', testIgnore: SLOW_SUITES },
    // Once more, with content from another system.
    { name: 'backend', testMatch: PAGE_KIND_SUITES, use: { served: 'backend' } },
  ],
});
