import { readFileSync } from 'node:fs';
import { type SiteConfig, siteConfigSchema } from '@wenzhan/contract/calls/site';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ICONS,
  type IconName,
  iconLinks,
  iconPath,
  iconSource,
  manifestIcons,
} from '../../site/brand/icons';
import { palettesOf } from '../../site/brand/palette';
import { stylesheetPath } from '../../site/brand/stylesheet';
import { cachedSite } from '../../site/queries/site';
import { typesetterFor } from '../share-image/text-to-path';
import { handleFavicon, handleIcon } from './handle-icon';
import { handleStylesheet } from './handle-stylesheet';

vi.mock('../../site/queries/site', () => ({ cachedSite: vi.fn() }));
vi.mock('../share-image/text-to-path', async (original) => {
  const { typesetterFor: real, ...others } = await original<{ typesetterFor: () => unknown }>();
  return { ...others, typesetterFor: vi.fn(real) };
});

const siteOf = (fields: object): SiteConfig =>
  siteConfigSchema.parse({ siteName: '某馆', ...fields });
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const WIDE = { icon: { url: '/media/covers/101.svg', width: 1200, height: 675 } };

function use(fields: object): SiteConfig {
  const site = siteOf(fields);
  vi.mocked(cachedSite).mockResolvedValue(site);
  return site;
}
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const ask = (name: string, site: SiteConfig) =>
  handleIcon(name, new URL(iconPath(site, name as IconName), 'http://x').searchParams.get('v'));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const area = { left, top, width: 1, height: 1 };
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract(area)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.toString('hex');
}

test.each(Object.keys(ICONS) as IconName[])(
  '%s is a square, the picture in it is whole',
  async (name) => {
    const site = use({ ...WIDE, brand: { paper: 'cool' } });
    const response = await ask(name, site);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const png = await bytesOf(response);
    const { width, height } = await sharp(png).metadata();
    expect([width, height]).toEqual([ICONS[name].size, ICONS[name].size]);
    const paper = palettesOf({ paper: 'cool' }).usual.light.paper.slice(1);
    // Above the wide picture.
    expect(await colourAt(png, Math.floor(ICONS[name].size / 2), 1)).toBe(
      'onPaper' in ICONS[name] ? `${paper}ff` : '00000000',
    );
  },
);

test('without a picture the icon is the first character of the name as a seal in the accent', async () => {
  const brand = { accent: '#1f6f5c' };
  const site = use({ brand });
  const png = await bytesOf(await ask('192.png', site));
  const seal = palettesOf(brand).usual.light.seal.slice(1);
  expect(await colourAt(png, 3, 3)).toBe(`${seal}ff`);
});

test('the favicon is the icon of the site, and the own one of this software without any', async () => {
  use(WIDE);
  const own = await bytesOf(await handleFavicon());
  expect(own.subarray(0, 6).toString('hex')).toBe('000001000100');
  const { width, height, format } = await sharp(own.subarray(22)).metadata();
  expect([width, height, format]).toEqual([48, 48, 'png']);
  expect(own.readUInt32LE(14)).toBe(own.length - 22);
  use({});
  const software = await handleFavicon();
  expect(software.headers.get('content-type')).toBe('image/x-icon');
  expect((await bytesOf(software)).equals(own)).toBe(false);
});

/** Serves a picture on a known host; without one, 500. */
async function serve(picture?: Buffer) {
  let requests = 0;
  const { base } = await serveHttp((_request, response) => {
    requests += 1;
    response.writeHead(picture ? 200 : 500).end(picture);
  });
  vi.stubEnv('IMAGE_HOSTS', new URL(base).host);
  return { url: `${base}/logo`, requests: () => requests };
}
afterEach(closeServers);

const SEAL = `${palettesOf({}).usual.light.seal.slice(1)}ff`;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();

test('a logo alone is the icon', async () => {
  const { url } = await serve(await picture(200, 100));
  const response = await ask('192.png', use({ logo: { url } }));
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await colourAt(await bytesOf(response), 96, 96)).toBe('00ff00ff');
});

test.each<[string, () => Promise<string>]>([
  ['on an unknown host', async () => 'https://elsewhere.example/logo.png'],
  ['that is a drawing of another host', async () => (await serve(Buffer.from(DRAWING))).url],
  ['that is a strip', async () => (await serve(await picture(500, 50))).url],
  ['that is a strip from top to bottom', async () => (await serve(await picture(50, 500))).url],
])('instead of a picture %s there is a seal', async (_, urlOf) => {
  const site = use({ logo: { url: await urlOf() } });
  const response = await ask('192.png', site);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await colourAt(await bytesOf(response), 3, 3)).toBe(SEAL);
});

test.each(['of a host that fails', 'that is none'])(
  'instead of a picture %s there is a seal, for a while',
  async (kind) => {
    const { url, requests } = await serve(
      kind === 'that is none' ? Buffer.from('none') : undefined,
    );
    const site = use({ logo: { url } });
    for (const _ of [1, 2]) {
      const response = await ask('48.png', site);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      expect(await colourAt(await bytesOf(response), 3, 3)).toBe(SEAL);
    }
    expect((await handleFavicon()).headers.get('cache-control')).toBe('public, max-age=300');
    expect(requests()).toBe(1);
    const now = performance.now() + 301_000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    // The cache reads the clock at most once a millisecond.
    await expect.poll(() => ask('48.png', site).then(requests)).toBe(2);
  },
);

test('where no seal can be drawn either an icon is 503, and the favicon that of this software', async () => {
  const site = use({ brand: { accent: '#1f6f5d' } });
  const failure = new Error('no typeface');
  vi.mocked(typesetterFor).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  const { status, headers } = await ask('192.png', site);
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
  const favicon = await handleFavicon();
  expect([favicon.status, favicon.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=300',
  ]);
});

test.each(['193.png', '../x', 'constructor', 'toString'])('there is no icon %s', async (name) => {
  use(WIDE);
  expect((await handleIcon(name, null)).status).toBe(404);
});

test.each([
  ['a site that chooses no look', {}],
  ["this software's own site", { siteName: '文站', logo: { url: '/media/logo.svg' } }],
])('%s has no icons of its own', async (_, fields) => {
  const site = use(fields);
  expect(iconSource(site)).toBeNull();
  const png = await bytesOf(await handleIcon('192.png', null));
  const ownSvg = await sharp(readFileSync('app/icon.svg'), { density: 216 }).resize(192).toBuffer();
  expect(png.equals(await sharp(ownSvg).png({ compressionLevel: 9 }).toBuffer())).toBe(true);
  const links = JSON.stringify([iconLinks(site), manifestIcons(site)]);
  expect(links).toContain('/icon.svg');
});

test('the icons of a site change their addresses with what they show', () => {
  const paths = [
    siteOf({ brand: { accent: '#123' } }),
    siteOf({ brand: { accent: '#124' } }),
    siteOf(WIDE),
    siteOf({ ...WIDE, logo: { url: '/media/logo.svg' } }),
  ].map((site) => iconPath(site, '192.png'));
  expect(new Set(paths).size).toBe(3);
  expect(manifestIcons(siteOf(WIDE)).map(({ src }) => src)).toContain(paths[2]);
});

test('the style sheet of a brand is cached for good under its hash, and for a while without it', async () => {
  const file = String(stylesheetPath({ accent: '#ffe600' })).replace('/brand/', '');
  const response = handleStylesheet(file);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toContain('--seal:#');
  const old = handleStylesheet(file.replace(/\.[0-9a-f]{8}\./, '.00000000.'));
  expect(old.headers.get('cache-control')).toBe('public, max-age=300');
  expect(handleStylesheet('x.css').status).toBe(404);
});
