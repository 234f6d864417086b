import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { withCamera } from './support/camera';
import { PAGE_KINDS } from './support/page-kinds';
import { ROOT } from './support/site';

const FOLDER = path.join(ROOT, 'screenshots');
const WIDTHS = [390, 834, 1440];
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

/**
 * Takes full-page screenshots of every kind of page at three widths, in light and dark. Command-line
 * arguments select the kinds whose names contain one of them.
 */
async function takeScreenshots(words: string[]): Promise<void> {
  const isChosen = (name: string) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const kinds = PAGE_KINDS.filter(({ name }) => isChosen(name));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const devices = SCHEMES.flatMap((colorScheme) =>
    WIDTHS.map((width) => ({ colorScheme, viewport: { width, height: HEIGHT } })),
  );
  await withCamera(async (camera) => {
    for (const device of devices) {
      await camera({ ...device, reducedMotion: 'reduce' }, async (page) => {
        for (const { name, path: address } of kinds) {
          await page.goto(address, { waitUntil: 'load' });
          await loadLazyPictures(page);
          const { colorScheme, viewport } = device;
          const file = `${name.replace(/\W+/g, '-')}-${viewport.width}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
        }
      });
    }
  });
  console.log(`${kinds.length * devices.length} pictures in ${FOLDER}`);
}

/** A full-page screenshot also shows images that nobody has scrolled to. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}

await takeScreenshots(process.argv.slice(2));
