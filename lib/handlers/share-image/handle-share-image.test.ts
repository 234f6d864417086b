import '../../../testing/next';

import { article } from '@wenzhan/content/testing/content-folder';
import { failBackend, serveContent } from '@wenzhan/content/testing/embedded-site';
import { imageSize } from 'image-size';
import { expect, test, vi } from 'vitest';
import { sharePath } from '../../site/metadata/share-address';
import { LogoError } from './drawn-logo';
import { handleShareImage } from './handle-share-image';
import { findShareSubject } from './resolve-subject';
import * as sharePicture from './share-image';
import { drawableSubject } from './traditional-subject';
import { QueueFullError } from './turn-queue';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const MAX_BYTES = { wide: 60, square: 60, qr: 10, poster: 200 };

serveContent({
  'news/951.md': article({ title: '</script><!--<script>"\'&amp;\\u003c 恶意' }),
  // No typeface has 騍.
  'news/953.md': article({ title: '骒、锰与头发' }),
  'pages/home.yaml': `title: 首页
sections:
  - type: lead
    title: 第一句话
    picture: { url: /media/covers/101.svg, width: 16, height: 9 }
`,
  'news/954.md': article({
    title: '有图',
    cover: { url: '/media/covers/101.svg', width: 16, height: 9 },
  }),
  'news/952.md': article({ title: '🈚️☃️ ༀ𒀀 表情与罕字' }),
});

/** Requests an image by its path below `/media/share`, with its version if any. */
function read(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'https://site.example/media/share/');
  const [, , , format = '', kind = '', file = ''] = pathname.split('/');
  return handleShareImage({ format, kind, file }, searchParams.get('v'));
}

test.each([
  ['the site', 'site', 'home'],
  ['a category', 'category', 'guides'],
  ['an article', 'article', '101'],
  ['a static page', 'page', 'terms'],
  ['an article with a hostile title', 'article', '951'],
  ['an article whose characters no font has', 'article', '952'],
])('%s has images of every format, light and kept for long', async (_, kind, name) => {
  const subject = await findShareSubject(kind, name);
  if (!subject) throw new Error('no subject');
  for (const [format, size] of [
    ['wide', { width: 1200, height: 630 }],
    ['square', { width: 600, height: 600 }],
    ['qr', { width: 480, height: 480 }],
    ['poster', { width: 1080, height: 1620 }],
  ] as const) {
    const response = await read(sharePath(subject, format));
    const { status, headers } = response;
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.length).toBeGreaterThan(500);
    expect(png.length).toBeLessThan(MAX_BYTES[format] * 1024);
    expect(imageSize(png)).toEqual({ type: 'png', ...size });
  }
});

test('a page of sections has the picture of its first sentence, the home page with the name of the site', async () => {
  expect(await findShareSubject('sections', 'home')).toMatchObject({
    ...{ kind: 'sections', name: 'home', title: '试站', cover: '/media/covers/101.svg' },
  });
  expect(await findShareSubject('sections', 'nowhere')).toBeNull();
});

test('an image in traditional characters is another one, with characters that a typeface has', async () => {
  const path = sharePath((await findShareSubject('article', '953')) as never, 'wide');
  expect((await read(path.replace('.png', '.zh-hant.png'))).status).toBe(404);
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  const converted = (await findShareSubject('article', '953', 'zh-hant')) as never;
  const traditional = sharePath(converted, 'wide').replace('.png', '.zh-hant.png');
  const [one, other] = [await read(path), await read(traditional)];
  expect(other.headers.get('cache-control')).toBe(
    'public, max-age=31536000, s-maxage=3600, immutable',
  );
  expect(await other.bytes()).not.toEqual(await one.bytes());
  const subject = await drawableSubject(converted);
  expect(subject.title).toBe('骒、錳與頭髮');
});

test('an address with an old version gets the current image, and not for ever', async () => {
  const { status, headers } = await read('wide/article/101.png?v=old');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
});

test.each([
  'wide/article/99999.png',
  'wide/article/901.png',
  'wide/article/0101.png',
  'wide/article/101.jpg',
  'wide/article/abc.png',
  'tall/article/101.png',
  'wide/category/nowhere.png',
  'wide/page/nowhere.png',
  'wide/site/other.png',
  'wide/toString/home.png',
  'toString/site/home.png',
])('%s is 404', async (address) => {
  const response = await read(address);
  expect([response.status, await response.text()]).toEqual([404, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('while too many images wait an image is 503 with Retry-After', async () => {
  const draw = vi.spyOn(sharePicture, 'getSharePicture');
  draw.mockRejectedValueOnce(new QueueFullError('full'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status, headers } = await read('wide/article/101.png');
  expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '5',
  ]);
});

test('a card whose picture cannot be had is drawn without it for an hour, a poster is 503', async () => {
  const draw = vi.spyOn(sharePicture, 'getSharePicture');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const [format, expected] of [
    ['wide', [200, 'public, max-age=3600']],
    ['poster', [503, 'no-store']],
  ] as const) {
    draw.mockRejectedValueOnce(new Error('no cover'));
    const subject = await findShareSubject('article', '954');
    if (!subject?.cover) throw new Error('no cover');
    const { status, headers } = await read(sharePath(subject, format));
    expect([status, headers.get('cache-control')]).toEqual(expected);
  }
});

test('an image whose logo cannot be had keeps its picture, and is kept for an hour', async () => {
  const draw = vi.spyOn(sharePicture, 'getSharePicture');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const format of ['wide', 'poster'] as const) {
    draw.mockClear();
    draw.mockRejectedValueOnce(new LogoError('no logo')).mockResolvedValueOnce(new Uint8Array(1));
    const subject = await findShareSubject('article', '954');
    const { status, headers } = await read(sharePath(subject as never, format));
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(draw.mock.calls[1]?.[0]).toMatchObject({ cover: subject?.cover, logo: undefined });
  }
});

test('while the backend fails an image is 503', async () => {
  await failBackend();
  const { status, headers } = await read('wide/article/101.png');
  expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
