import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserPath } from './browser-path';
import { type SiteStart, withSite } from './site';

/** Opens a page of the site in a new context with these options, and closes it afterwards. */
export type Camera = (
  options: BrowserContextOptions,
  take: (page: Page) => Promise<void>,
) => Promise<void>;

/** Runs with a browser on a site with the build in this folder. */
export async function withCamera(
  run: (camera: Camera) => Promise<void>,
  start: SiteStart = {},
): Promise<void> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  await withSite(start, async ({ base }) => {
    const browser = await chromium.launch({ executablePath: browserPath(), args });
    try {
      await run(async (options, take) => {
        const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', ...options });
        await take(await context.newPage());
        await context.close();
      });
    } finally {
      await browser.close();
    }
  });
}
