import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { withContent } from '../../support/content-folder';
import { signIn } from '../../support/editor';
import { withSite } from '../../support/site';
import { testOn } from '../../support/test-site';
import { expect } from '../../support/worker';
import { WRITING_ENV, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

const area = (page: Page) => page.getByRole('textbox', { name: /^正文/ });
const status = (page: Page) => page.locator('.edit-save-line');

async function open(page: Page, where: string): Promise<void> {
  await page.goto(where);
  if (new URL(page.url()).pathname === '/login') await signIn(page);
}

/** A photo that was taken upright, with the place where it was taken; of more than 20 MB by default. */
function photo(width = 5200, height = 3400): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const size = { width, height, channels: 3, background: '#888' } as const;
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '39/1 54/1 0/1',
    GPSLongitude: '116/1 24/1 0/1',
  };
  return sharp({ create: { ...size, noise } })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Phone' }, IFD3: place } })
    .toBuffer();
}

test('a photo of 20 MB is uploaded, turned upright, and has no place any more', async ({
  page,
  site,
  content,
}) => {
  test.setTimeout(240_000);
  const bytes = await photo();
  expect(bytes.length).toBeGreaterThan(20_000_000);
  await open(page, '/edit/text?path=guides%2F203.md');
  await page.getByRole('button', { name: '图片/文件' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'IMG_0042 (1).JPEG', mimeType: 'image/jpeg', buffer: bytes };
  await dialog.getByLabel('从这台设备上传').setInputFiles(file);
  await dialog.getByLabel('这张图里有什么').fill('一张照片', { timeout: 120_000 });
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(area(page)).toContainText('![一张照片](/media/');
  const address =
    /!\[一张照片\]\(([^)]+)\)/.exec((await area(page).textContent()) ?? '')?.[1] ?? '';
  const kept = await readFile(path.join(content.dir, address.slice(1)));
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 3400, height: 5200 });
  expect(kept.includes('Phone') || kept.includes('Exif')).toBe(false);
  expect((await fetch(site.base + address)).headers.get('content-type')).toBe('image/jpeg');
});

/** Names with which a file is uploaded, and those that may become of them. */
const HOSTILE = [
  ['../../site.yaml', /^site\.png$/],
  ['..\\..\\evil.exe', /^evil\.png$/],
  ['.htaccess', /^\d+-\d\.png$|^htaccess\.png$/],
  ['a\u202Egnp.exe', /^[a-z0-9-]+\.png$/],
  ['"><img src=x onerror=alert(1)>.png', /^[a-z0-9-]+\.png$/],
  ['con.png', /^[a-z0-9-]+\.png$/],
  [`${'长'.repeat(200)}.png`, /^[a-z0-9-]+\.png$/],
  ['page.html', /^page\.png$/],
] as const;

test('hostile names become plain ones inside the media folder, and show as text', async ({
  page,
  content,
}) => {
  const before = (await readdir(content.dir)).toSorted();
  await open(page, '/edit/files');
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  for (const [index, [name, plain]] of HOSTILE.entries()) {
    const known = new Set(await mediaIn(content.dir));
    const buffer = await sharp({
      create: { width: 8 + index, height: 4, channels: 3, background: '#a32' },
    })
      .png()
      .toBuffer();
    await page
      .locator('.edit-form input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(page.locator('.edit-notice'), name).toBeVisible();
    await expect
      .poll(async () => (await mediaIn(content.dir)).filter((one) => !known.has(one)))
      .toEqual([expect.stringMatching(plain)]);
    await page.goto('/edit/files');
  }
  const program = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0') };
  await page.locator('.edit-form input[type=file]').setInputFiles(program);
  await expect(page.locator('p[role=alert]')).toContainText('photo.png');
  expect(alerts).toBe(0);
  expect((await readdir(content.dir)).toSorted()).toEqual(
    [...new Set([...before, 'media', 'data'])].toSorted(),
  );
});

/** Names of the files in the media folder of this year. */
async function mediaIn(dir: string): Promise<string[]> {
  const all = await readdir(path.join(dir, 'media'), { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map(({ name }) => name);
}

const run = promisify(execFile);

test('on a full disk words and pictures stay in the browser, and nothing is half written', async ({
  page,
}) => {
  test.setTimeout(240_000);
  test.skip(process.getuid?.() !== 0, 'only root can mount a small disk');
  const disk = await mkdtemp(path.join(tmpdir(), 'wenzhan-full-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'wenzhan-full', disk]);
  try {
    await withContent(async ({ dir }) => {
      await run('cp', ['-a', `${dir}/.`, disk]);
      const env = { ...WRITING_ENV, CONTENT_DIR: disk };
      await withSite({ pages: 'none', env }, async (site) => {
        await open(page, `${site.base}/edit/text?path=guides%2F203.md`);
        await expect(area(page)).toBeVisible();
        await fill(disk);
        await area(page).focus();
        await page.keyboard.press('Control+Home');
        await page.keyboard.insertText(`磁盘满的时候写的。${'长'.repeat(20_000)}`);
        await page.keyboard.press('Control+s');
        await expect(status(page)).toContainText('服务器的磁盘已满');
        expect(await readdir(path.join(disk, 'guides'))).not.toContain('203.draft.md');
        expect(await parts(disk)).toEqual([]);

        await page.getByRole('button', { name: '图片/文件' }).click();
        const dialog = page.getByRole('dialog');
        const buffer = await photo(1200, 800);
        const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
        await dialog.getByLabel('从这台设备上传').setInputFiles(file);
        await expect(dialog.getByRole('alert')).toContainText('磁盘满了');
        await page.keyboard.press('Escape');
        expect(await parts(disk)).toEqual([]);
        const editor = await writer(site.base);
        const { text } = await editor.done('edit_read', { path: 'guides/203.md' });
        expect(text).not.toContain('磁盘满的时候写的。');

        await rm(path.join(disk, 'filling'));
        await expect(status(page)).toContainText('已保存', { timeout: 60_000 });
        const draft = await readFile(path.join(disk, 'guides/203.draft.md'), 'utf8');
        expect(draft).toContain('磁盘满的时候写的。');
      });
    });
  } finally {
    await run('umount', ['-l', disk]);
    await rm(disk, { recursive: true, force: true });
  }
});

/** Bytes that a file takes at least. */
const PAGE = 4096;

/** Fills a disk so that there is room for no other file. */
async function fill(disk: string): Promise<void> {
  const file = path.join(disk, 'filling');
  for (let size = 1 << 20; size >= PAGE; size = Math.floor(size / 4)) {
    while (
      await writeFile(file, Buffer.alloc(size), { flag: 'a' }).then(
        () => true,
        () => false,
      )
    );
  }
}

/** Files that were begun and not finished. */
async function parts(disk: string): Promise<string[]> {
  const all = await readdir(disk, { recursive: true });
  return all.filter((name) => path.basename(name).startsWith('.writing-'));
}
