import { type Browser, chromium } from 'playwright';
import { browserPath } from './browser-path';
import { withSite } from './site';

/** Runs a script with the build in this folder and a browser, and ends both. */
export function withBrowser(run: (browser: Browser, base: string) => Promise<void>): Promise<void> {
  return withSite({}, async ({ base }) => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath: browserPath(), args });
    try {
      await run(browser, base);
    } finally {
      await browser.close();
    }
  });
}
