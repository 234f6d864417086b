import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { closeServers, serveHttp } from '../../testing/api-server';
import { COLOURS } from '../seo/colours';
import type { ShareSubject } from '../seo/share-address';
import { POSTER_COVER } from './render-poster';
import { getSharePicture } from './share-image';

const SUBJECT: ShareSubject = {
  kind: 'article',
  name: '101',
  title: '只用键盘浏览一遍',
  label: '无障碍',
  summary: '拔掉鼠标，从打开首页到读完一篇文章，看看会在哪里停住。',
  date: '2026-11-20T09:00:00+08:00',
  siteName: '文站',
  url: 'https://www.example.org/content/accessibility/101',
};
const COVER = '/media/covers/101.svg';

// Its own default is to fetch the reader from the network.
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(await readFile(file));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
});
afterEach(closeServers);

const colourAt = async (png: Uint8Array, left: number, top: number) => {
  const area = { left, top, width: 1, height: 1 };
  const pixel = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  return `#${pixel.toString('hex')}`;
};

test.each(['qr', 'poster'] as const)(
  'a scanner reads the address of the page from its %s',
  async (format) => {
    const png = await getSharePicture({ ...SUBJECT, cover: COVER }, format);
    const codes = await readBarcodes(png, { formats: ['QRCode'] });
    expect(codes.map(({ text }) => text)).toEqual([SUBJECT.url]);
  },
);

test('a poster shows its cover over the whole width, and one without a cover does not', async () => {
  const covered = await getSharePicture({ ...SUBJECT, cover: COVER }, 'poster');
  const bare = await getSharePicture(SUBJECT, 'poster');
  const drawn = async (png: Uint8Array) =>
    (
      await sharp(png)
        .extract({ left: 0, top: 0, ...POSTER_COVER })
        .stats()
    ).entropy;
  expect(await drawn(covered)).toBeGreaterThan(await drawn(bare));
  expect(await colourAt(bare, 2, 2)).toBe(COLOURS.paper);
  expect(covered.length).toBeLessThan(200 * 1024);
});

test('a cover of another host is read only if the site shows images of that host', async () => {
  const red = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const { base } = await serveHttp((_, response) => response.end(red));
  const cover = `${base}/a.png`;
  expect(await colourAt(await getSharePicture({ ...SUBJECT, cover }, 'poster'), 2, 2)).toBe(
    COLOURS.paper,
  );
  vi.stubEnv('PICTURE_HOSTS', new URL(base).host);
  const known = { ...SUBJECT, cover: `${cover}?2` };
  expect(await colourAt(await getSharePicture(known, 'poster'), 2, 2)).toMatch(
    /^#f[ef]0[01]0[01]$/,
  );
});

test.each([
  ['is missing', '/media/covers/none.svg'],
  ['is no image', '/media/logo.svg/../../media/icons/..%2f192.png'],
])('a poster whose cover %s is an error, and is not kept without it', async (_, cover) => {
  await expect(getSharePicture({ ...SUBJECT, cover }, 'poster')).rejects.toThrow();
  await expect(getSharePicture({ ...SUBJECT, cover }, 'poster')).rejects.toThrow();
});

test('no cover leads out of the folder of images', async () => {
  for (const cover of ['/media/../package.json', '/media/%2e%2e/package.json', '/icon.svg']) {
    const png = await getSharePicture({ ...SUBJECT, cover }, 'poster');
    expect(await colourAt(png, 2, 2), cover).toBe(COLOURS.paper);
  }
});
