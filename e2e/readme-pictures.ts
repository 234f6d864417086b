import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { RICH_ARTICLE } from './support/page-kinds';
import { ROOT } from './support/site';
import { withBrowser } from './support/with-browser';

const FOLDER = path.join(ROOT, 'docs/pictures');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const QUALITY = 80;

const PICTURES = [
  { name: 'home-light', path: '/', viewport: DESK, colorScheme: 'light' },
  { name: 'home-phone-dark', path: '/', viewport: PHONE, colorScheme: 'dark' },
  { name: 'article-dark', path: RICH_ARTICLE, viewport: DESK, colorScheme: 'dark' },
  { name: 'article-phone-light', path: RICH_ARTICLE, viewport: PHONE, colorScheme: 'light' },
] as const;

/** Takes the README's screenshots with the build in this folder. */
async function takePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await withBrowser(async (browser, baseURL) => {
    for (const { name, path: address, ...device } of PICTURES) {
      const context = await browser.newContext({ ...device, baseURL, locale: 'zh-CN' });
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'networkidle' });
      const picture = sharp(await page.screenshot()).webp({ quality: QUALITY });
      const { size } = await picture.toFile(path.join(FOLDER, `${name}.webp`));
      console.log(`${name}.webp: ${Math.ceil(size / 1000)} KB`);
      await context.close();
    }
  });
}

await takePictures();
