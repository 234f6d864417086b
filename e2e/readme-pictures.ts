import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { withCamera } from './support/camera';
import { RICH_ARTICLE } from './support/page-kinds';
import { ROOT } from './support/site';

const FOLDER = path.join(ROOT, 'docs/pictures');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const QUALITY = 80;

const PICTURES = [
  { name: 'home-light', address: '/', viewport: DESK, colorScheme: 'light' },
  { name: 'home-phone-dark', address: '/', viewport: PHONE, colorScheme: 'dark' },
  { name: 'article-dark', address: RICH_ARTICLE, viewport: DESK, colorScheme: 'dark' },
  { name: 'article-phone-light', address: RICH_ARTICLE, viewport: PHONE, colorScheme: 'light' },
  { name: 'sections-light', address: '/pages/sections', viewport: DESK, colorScheme: 'light' },
  { name: 'sections-phone-dark', address: '/pages/sections', viewport: PHONE, colorScheme: 'dark' },
] as const;

// Takes the screenshots of the README and of docs/owners.zh.md.
await mkdir(FOLDER, { recursive: true });
await withCamera(async (camera) => {
  for (const { name, address, ...device } of PICTURES) {
    await camera(device, async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      const picture = sharp(await page.screenshot()).webp({ quality: QUALITY });
      const { size } = await picture.toFile(path.join(FOLDER, `${name}.webp`));
      console.log(`${name}.webp: ${Math.ceil(size / 1000)} KB`);
    });
  }
});
