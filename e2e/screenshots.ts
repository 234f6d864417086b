import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { PAGE_KINDS, type PageKind } from './support/page-kinds';
import { ROOT } from './support/site';
import { withBrowser } from './support/with-browser';

const FOLDER = path.join(ROOT, 'screenshots');
const WIDTHS = [390, 834, 1440];
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

/**
 * Takes full-page screenshots of every kind of page at three widths, in light and dark. Command-line
 * arguments select the kinds whose names contain one of them.
 */
async function takeScreenshots(words: string[]): Promise<void> {
  const kinds = PAGE_KINDS.filter(({ name }) => isChosen(name, words));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  await withBrowser(async (browser, baseURL) => {
    for (const colorScheme of SCHEMES) {
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          locale: 'zh-CN',
          reducedMotion: 'reduce',
          viewport: { width, height: HEIGHT },
        });
        const page = await context.newPage();
        for (const kind of kinds) {
          await page.goto(kind.path, { waitUntil: 'load' });
          await loadLazyPictures(page);
          await page.screenshot({ path: fileOf(kind, width, colorScheme), fullPage: true });
        }
        await context.close();
      }
    }
  });
  console.log(`${kinds.length * WIDTHS.length * SCHEMES.length} pictures in ${FOLDER}`);
}

/** A full-page screenshot also shows images that nobody has scrolled to. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}

function isChosen(name: string, words: string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

function fileOf({ name }: PageKind, width: number, scheme: string): string {
  return path.join(FOLDER, `${name.replace(/\W+/g, '-')}-${width}-${scheme}.png`);
}

await takeScreenshots(process.argv.slice(2));
