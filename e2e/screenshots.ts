import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createSite, TEMPLATES } from '@wenzhan/content/new/create-site';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import type { Page } from 'playwright';
import { withCamera } from './support/camera';
import { PAGE_KINDS } from './support/page-kinds';
import { ROOT, type SiteStart } from './support/site';

const FOLDER = path.join(ROOT, 'screenshots');
const WIDTHS = [390, 834, 1440];
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;

/** A picture's name, and the address of its page. */
interface Subject {
  name: string;
  path: string;
}

/** Pages of each site that `npm run new` makes. */
const OF_TEMPLATES = ['/', '/about_us', '/content', '/single_page/privacy'];

/**
 * Takes full-page screenshots of every kind of page at three widths, in light and dark, and of a new site from each
 * template. Command-line arguments select the pictures whose names contain one of them.
 */
async function takeScreenshots(words: string[]): Promise<void> {
  const chosen = (subjects: readonly Subject[]) =>
    subjects.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  let taken = await takeAll(chosen(PAGE_KINDS));
  for (const template of TEMPLATES) {
    const subjects = chosen(OF_TEMPLATES.map((to) => ({ name: `${template} ${to}`, path: to })));
    if (subjects.length === 0) continue;
    await withFolder('wenzhan-new-', async (root) => {
      const content = path.join(root, 'content');
      await createSite(template, content, {});
      taken += await takeAll(subjects, { pages: 'none', env: { CONTENT_DIR: content } });
    });
  }
  console.log(`${taken} pictures in ${FOLDER}`);
}

/** @returns the number of pictures */
async function takeAll(subjects: readonly Subject[], start: SiteStart = {}): Promise<number> {
  const devices = SCHEMES.flatMap((colorScheme) =>
    WIDTHS.map((width) => ({ colorScheme, viewport: { width, height: HEIGHT } })),
  );
  await withCamera(async (camera) => {
    for (const device of devices) {
      await camera({ ...device, reducedMotion: 'reduce' }, async (page) => {
        for (const { name, path: address } of subjects) {
          await page.goto(address, { waitUntil: 'load' });
          await loadLazyPictures(page);
          const { colorScheme, viewport } = device;
          const file = `${name.replace(/\W+/g, '-')}-${viewport.width}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(FOLDER, file), fullPage: true });
        }
      });
    }
  }, start);
  return subjects.length * devices.length;
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
