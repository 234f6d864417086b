import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { palettesOf } from '../../site/brand/palette';
import { type ShareSubject, sharePath } from '../../site/metadata/share-address';
import { COVER_PLACES } from './cover-place';
import { LogoError } from './drawn-logo';
import { getSharePicture } from './share-image';

const COLOURS = palettesOf({}).usual.light;

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

test('an image has the colours of the site, and another address for others', async () => {
  const brand = { accent: '#1f6f5c', paper: 'cool' } as const;
  const { paper, seal } = palettesOf(brand).usual.light;
  for (const format of ['wide', 'square'] as const) {
    const png = await getSharePicture({ ...SUBJECT, brand }, format);
    expect(await colourAt(png, 2, 2), format).toBe(paper);
    const pixels = await sharp(png).removeAlpha().raw().toBuffer();
    expect(pixels.includes(Buffer.from(seal.slice(1), 'hex')), format).toBe(true);
    expect(sharePath({ ...SUBJECT, brand }, format)).not.toBe(sharePath(SUBJECT, format));
  }
});

test('without a brand the address of an image is what it was', () => {
  expect(sharePath({ ...SUBJECT, brand: undefined }, 'wide')).toBe(sharePath(SUBJECT, 'wide'));
});

test.each(['qr', 'poster'] as const)(
  'a scanner reads the address of the page from its %s',
  async (format) => {
    const png = await getSharePicture({ ...SUBJECT, cover: COVER }, format);
    const codes = await readBarcodes(png, { formats: ['QRCode'] });
    expect(codes.map(({ text }) => text)).toEqual([SUBJECT.url]);
  },
);

test('a brand with a sans has an image of its own for each format with words', async () => {
  for (const format of ['wide', 'square', 'poster'] as const) {
    const [sans, serif] = await Promise.all(
      (['sans', 'serif'] as const).map((headings) =>
        getSharePicture({ ...SUBJECT, brand: { headings } }, format),
      ),
    );
    expect(sans).not.toEqual(serif);
  }
});

test('a poster shows its cover over the whole width, and one without a cover does not', async () => {
  const covered = await getSharePicture({ ...SUBJECT, cover: COVER }, 'poster');
  const bare = await getSharePicture(SUBJECT, 'poster');
  const drawn = async (png: Uint8Array) =>
    (await sharp(png).extract(COVER_PLACES.poster).stats()).entropy;
  expect(await drawn(covered)).toBeGreaterThan(await drawn(bare));
  expect(await colourAt(bare, 2, 2)).toBe(COLOURS.paper);
  expect(covered.length).toBeLessThan(200 * 1024);
});

test.each(['wide', 'square'] as const)('a card (%s) shows its cover, too', async (format) => {
  const red = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const cover = `${await serveCovers({ '/a.png': red })}/a.png`;
  const png = await getSharePicture({ ...SUBJECT, cover }, format);
  const { left, top, width, height } = COVER_PLACES[format];
  for (const [x, y] of [
    [left + 2, top + 2],
    [left + width - 2, top + height - 2],
  ] as const) {
    expect(await colourAt(png, x, y)).toMatch(/^#f[ef]0[01]0[01]$/);
  }
  const paper = format === 'wide' ? left - 4 : 4;
  // A palette has it within a step of each channel.
  expect(await colourAt(png, paper, 590)).toMatch(/^#f7f[23]e[a-d]$/);
});

test('a card is light with a drawing, and lighter than 350 KB with whatever picture', async () => {
  const noise = Uint8Array.from(seededBytes(SIZE.width * SIZE.height * SIZE.channels));
  const base = await serveCovers({
    '/noise.png': await sharp(noise, { raw: SIZE }).png().toBuffer(),
  });
  const [drawing, worst] = await Promise.all([
    getSharePicture({ ...SUBJECT, cover: COVER }, 'wide'),
    getSharePicture({ ...SUBJECT, cover: `${base}/noise.png` }, 'wide'),
  ]);
  expect(drawing.length).toBeLessThan(60 * 1024);
  expect(worst.length).toBeLessThan(350 * 1024);
});

test('the logo of a site is in place of its seal, and of the name that it contains', async () => {
  const blue = { create: { width: 400, height: 100, channels: 3 as const, background: '#00f' } };
  const base = await serveCovers({ '/logo.png': await sharp(blue).png().toBuffer() });
  const logo = { url: `${base}/logo.png` };
  /** The columns of the sign that are not paper. */
  const columns = async (subject: ShareSubject) => {
    const area = { left: 92, top: 500, width: 600, height: 80 };
    const strip = sharp(await getSharePicture(subject, 'wide')).extract(area);
    const { data, info } = await strip.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const isInk = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) < 128;
    return Array.from({ length: info.width }, (_, x) => x).filter((x) =>
      Array.from({ length: info.height }, (_, y) => y).some((y) => isInk(x, y)),
    );
  };
  const [sealed, named, whole] = await Promise.all([
    columns(SUBJECT),
    columns({ ...SUBJECT, logo }),
    columns({ ...SUBJECT, logo: { ...logo, hasName: true } }),
  ]);
  expect(named.length).toBeGreaterThan(sealed.length);
  expect(whole.length).toBeGreaterThan(200);
  expect(Math.max(...whole)).toBeLessThan(Math.max(...named));
  const missing = { ...SUBJECT, logo: { url: `${base}/none.png` } };
  await expect(getSharePicture(missing, 'wide')).rejects.toThrow(LogoError);
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
  vi.stubEnv('IMAGE_HOSTS', new URL(base).host);
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

/** Serves a cover that arrives only when `release` is called. @returns how many are asked for at once */
async function serveHeldCovers() {
  const held: (() => void)[] = [];
  const cover = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const { base } = await serveHttp((_, response) => {
    held.push(() => response.end(cover));
  });
  vi.stubEnv('IMAGE_HOSTS', new URL(base).host);
  return { base, held };
}

const SIZE = { width: 1080, height: 608, channels: 3 as const };

/** Serves covers by their path. */
async function serveCovers(covers: Record<string, Uint8Array>) {
  const { base } = await serveHttp(({ url = '' }, response) =>
    response.end(covers[url.split('?')[0] ?? '']),
  );
  vi.stubEnv('IMAGE_HOSTS', new URL(base).host);
  return base;
}

async function msFor(cover: string): Promise<number> {
  const started = performance.now();
  await getSharePicture({ ...SUBJECT, cover }, 'poster');
  return performance.now() - started;
}

test('a cover of noise, for which no palette is good, takes little longer than a plain one', async () => {
  const noise = Uint8Array.from(seededBytes(SIZE.width * SIZE.height * SIZE.channels));
  const base = await serveCovers({
    '/plain.png': await sharp({ create: { ...SIZE, background: '#f00' } })
      .png()
      .toBuffer(),
    '/noise.png': await sharp(noise, { raw: SIZE }).png().toBuffer(),
  });
  await msFor(`${base}/plain.png`);
  const plain = await msFor(`${base}/plain.png?again`);
  // With the default effort it takes a hundred times as long.
  expect((await msFor(`${base}/noise.png`)) / plain).toBeLessThan(40);
});

function* seededBytes(length: number): Generator<number> {
  for (let at = 0, state = 1; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield state >>> 24;
  }
}

/** It takes seconds to render. */
const SLOW_SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="2250"><filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="200"/></filter>${'<rect width="100%" height="100%" filter="url(#f)"/>'.repeat(4)}</svg>`,
);

test('a drawing of another host is not rendered', async () => {
  const base = await serveCovers({ '/a.png': SLOW_SVG });
  const png = await getSharePicture({ ...SUBJECT, cover: `${base}/a.png` }, 'poster');
  expect(await colourAt(png, 2, 2)).toBe(COLOURS.paper);
});

test('whatever is decoded or encoded has a time limit', async () => {
  const limited = vi.spyOn(sharp.prototype, 'timeout');
  const ended = vi.spyOn(sharp.prototype, 'toBuffer');
  await getSharePicture({ ...SUBJECT, title: '有限', cover: COVER }, 'poster');
  const pipelines = ended.mock.contexts;
  expect(pipelines.length).toBeGreaterThan(1);
  expect(new Set(limited.mock.contexts)).toEqual(new Set(pipelines));
  for (const [limit] of limited.mock.calls) expect(limit).toEqual({ seconds: 5 });
});

test('a drawing that takes too long is an error, and is not kept', async () => {
  const subject = { ...SUBJECT, title: '太久' };
  const ended = vi.spyOn(sharp.prototype, 'toBuffer');
  ended.mockRejectedValueOnce(new Error('timeout: 100% complete'));
  await expect(getSharePicture(subject, 'wide')).rejects.toThrow('timeout');
  expect(await getSharePicture(subject, 'wide')).toBeInstanceOf(Uint8Array);
});

test('covers are loaded one at a time; of many posters some are refused, and other images do not wait', async () => {
  const { base, held } = await serveHeldCovers();
  const posters = Array.from({ length: 30 }, (_, index) =>
    getSharePicture({ ...SUBJECT, cover: `${base}/${index}.png` }, 'poster').then(
      () => 'drawn',
      (error: Error) => error.name,
    ),
  );
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
  expect(await getSharePicture({ ...SUBJECT, title: '不等' }, 'wide')).toBeInstanceOf(Uint8Array);
  let most = 0;
  let isDone = false;
  const all = Promise.all(posters).finally(() => (isDone = true));
  while (!isDone) {
    most = Math.max(most, held.length);
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(most).toBe(1);
  const count = (name: string) => all.then((names) => names.filter((one) => one === name).length);
  expect([await count('drawn'), await count('QueueFullError')]).toEqual([16, 14]);
  // The queue is empty again.
  const last = getSharePicture({ ...SUBJECT, cover: `${base}/last.png` }, 'poster');
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await expect(last).resolves.toBeInstanceOf(Uint8Array);
});

test('no cover leads out of the folder of images', async () => {
  for (const cover of ['/media/../package.json', '/media/%2e%2e/package.json', '/icon.svg']) {
    const png = await getSharePicture({ ...SUBJECT, cover }, 'poster');
    expect(await colourAt(png, 2, 2), cover).toBe(COLOURS.paper);
  }
});
