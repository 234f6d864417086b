import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserType, type Page, test } from 'playwright/test';
import { ROOT } from '../../support/site';

/** Versions of Chromium that `scripts/old-browsers.mjs` brings. */
export const OLD_VERSIONS = [83, 88, 92, 103, 111] as const;
export type OldVersion = (typeof OLD_VERSIONS)[number];

/** The oldest that runs the site's scripts; those before show the pages as plain HTML. */
export const INTERACTIVE: OldVersion = 103;

const FOLDER = path.join(ROOT, '.old-browsers');
/** What these builds need outside of the cloud functions that they are made for. */
const ARGS = ['--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu'];

interface Look {
  base: string;
  viewport: { width: number; height: number };
  javaScriptEnabled?: boolean;
}

/** Longer than any visit takes on a busy machine. */
const HANG_MS = 60_000;

/**
 * Runs with a page in an old Chromium, whose only one it is: the browser does not survive its end. These builds hang
 * once in about a hundred runs, each time elsewhere: then it is tried once more, in a new browser.
 *
 * @throws {Error} if the version is not installed
 */
export async function withOldBrowser(
  version: OldVersion,
  look: Look,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const executablePath = path.join(FOLDER, `${version}/chromium`);
  if (!existsSync(executablePath))
    throw new Error(`run first: node scripts/old-browsers.mjs ${version}`);
  test.setTimeout(test.info().timeout + HANG_MS);
  let isOver = false;
  const first = runIn(executablePath, look, run).finally(() => {
    isOver = true;
  });
  await Promise.race([first, sleep(HANG_MS, undefined, { ref: false })]);
  if (isOver) return;
  console.warn(`Chromium ${version} hangs, and is started again`);
  first.catch(() => undefined);
  await runIn(executablePath, look, run);
}

async function runIn(
  executablePath: string,
  { base, ...look }: Look,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await (await loadDriver()).launch({ executablePath, args: ARGS });
  try {
    const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', ...look });
    await run(await context.newPage());
  } finally {
    await browser.close();
  }
}

/** The last version of Playwright that these browsers understand; its pages have what the tests use of a newer one. */
async function loadDriver(): Promise<BrowserType> {
  const { chromium } = await import(path.join(FOLDER, 'driver/index.mjs'));
  return chromium;
}
