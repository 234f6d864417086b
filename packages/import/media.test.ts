import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile, isPrivateAddress } from './fetch-file';
import { mediaEnding } from './file-types';
import { collectMedia } from './media';
import type { SourceSite } from './source';
import { servePictures } from './testing/old-site';

afterEach(closeServers);

const SITE = { localFiles: new Map(), originals: new Set() } as unknown as SourceSite;
const RULES = { maxBytes: 1000, timeoutMs: 5000, privateHosts: new Set<string>() };

async function collect(urls: string[], privateHosts = new Set(['*']), site = SITE) {
  const root = temporaryFolder();
  const [mediaDir, stagingDir] = [path.join(root, 'media'), path.join(root, 'staging')];
  await mkdir(stagingDir);
  const options = { mediaDir, stagingDir, known: {}, privateHosts, offline: false };
  const media = await collectMedia(new Set(urls), site, options);
  return { root, ...media };
}

test.each([
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['10.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['203.0.113.80', true],
  ['192.88.99.1', true],
  ['::ffff:0:7f00:1', true],
  ['64:ff9b:1::7f00:1', true],
  ['2001::1', true],
  ['2001:db8::1', true],
  ['fec0::1', true],
  ['8.8.8.8', false],
  ['2606:4700::1', false],
  ['2001:200::1', false],
  ['::ffff:8.8.8.8', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])(
  'nothing is taken from %s',
  async (host) => {
    const server = await servePictures();
    const url = `http://${host}:${new URL(server.base).port}/a.png`;
    await expect(fetchFile(url, RULES)).rejects.toThrow('是内网地址');
    expect(server.arrived).toBe(0);
  },
);

test('a named host is asked, but what it redirects to is checked, too', async () => {
  const inside = await servePictures();
  const { base } = await serveHttp((_, response) =>
    response.writeHead(302, { location: `${inside.base}/a.png` }).end(),
  );
  const rules = { ...RULES, privateHosts: new Set([new URL(base).host]) };
  await expect(fetchFile(base, rules)).rejects.toThrow('是内网地址');
  expect(inside.arrived).toBe(0);
});

test.each([
  ['too many bytes', 'a'.repeat(2000), '超过'],
  ['an endless redirect', null, '重定向太多'],
])('%s end a request', async (_, body, fault) => {
  const { base } = await serveHttp((_request, response) => {
    if (body === null) response.writeHead(302, { location: '/' }).end();
    else response.end(body);
  });
  await expect(fetchFile(base, { ...RULES, privateHosts: new Set(['*']) })).rejects.toThrow(fault);
});

test('a host that never answers is asked a few times only, and others as before', async () => {
  let asked = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const ends = new AbortController();
    setTimeout(() => ends.abort(), 500);
    return ends.signal;
  });
  const { base } = await serveHttp(() => {
    asked += 1;
  });
  const pictures = await servePictures();
  const urls = Array.from({ length: 40 }, (_, index) => `${base}/${index}.png`);
  const { paths, failures } = await collect([...urls, `${pictures.base}/a.png`]);
  vi.restoreAllMocks();
  // Some are asked while the first ones are given up.
  expect(asked).toBeLessThan(20);
  expect([...paths.keys()]).toEqual([`${pictures.base}/a.png`]);
  expect(new Set(failures.values())).toEqual(
    new Set(['超时', `${new URL(base).host}一直没有回答，不再去取`]),
  );
});

test('files are named after their content and stay in their folder, whatever their URL says', async () => {
  const { base } = await servePictures();
  const urls = ['/..%2f..%2fevil.png', '/a/%2e%2e%2f%2e%2e%2fx.png', '/图片.png'].map(
    (at) => base + at,
  );
  const { root, paths } = await collect(urls);
  expect(readdirSync(root)).toEqual(['staging']);
  for (const at of paths.values())
    expect(at).toMatch(/^\/media\/import\/[a-z0-9-]+-[0-9a-f]{12}\.png$/);
  expect(paths.size).toBe(3);
});

test('what is no picture is listed with the reason', async () => {
  const { base } = await serveHttp(({ url }, response) =>
    response.writeHead(url === '/gone.png' ? 404 : 200).end('<html>'),
  );
  const { paths, failures } = await collect([`${base}/gone.png`, `${base}/page.png`, 'data:,x']);
  expect(paths.size).toBe(0);
  expect([...failures.values()]).toEqual([
    '不是能用的图片或音视频',
    '答的是404',
    '不是能用的图片或音视频',
  ]);
});

test('the media library has a picture in its original size', async () => {
  const asked: string[] = [];
  const { base } = await serveHttp(({ url = '' }, response) => {
    asked.push(url);
    response.end('GIF89a');
  });
  await collect([`${base}/a-300x200.gif`], new Set(['*']), {
    ...SITE,
    originals: new Set([`${base}/a.gif`]),
  });
  expect(asked).toEqual(['/a.gif']);
});

test.each([
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ffe0', 'jpg'],
  [Buffer.from('RIFF0000WEBPVP8 ').toString('hex'), 'webp'],
  [Buffer.from('0000ftypavif').toString('hex'), 'avif'],
  [Buffer.from('0000ftypheic').toString('hex'), null],
  [Buffer.from('<?xml version="1.0"?><svg xmlns="x"><path/></svg>').toString('hex'), 'svg'],
  [Buffer.from('<svg onload="x"></svg>').toString('hex'), null],
  [
    Buffer.from('<svg xmlns:x="http://www.w3.org/2000/svg"><x:script/></svg>').toString('hex'),
    null,
  ],
  [Buffer.from('<svg><script>x</script></svg>').toString('hex'), null],
  [Buffer.from('<!doctype html><svg></svg>').toString('hex'), null],
])('a file that starts with %s is %s', (hex, ending) => {
  expect(mediaEnding(Buffer.from(hex, 'hex'))).toBe(ending);
});
