import { expect, headOf, INDEXED, SITE_URL, test } from './published-site';

const MAX_BYTES = 60 * 1024;
const PNG = '89504e470d0a1a0a';

/** Size of an image from its IHDR chunk: https://www.w3.org/TR/png-3/#11IHDR */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('hex')).toBe(PNG);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

async function picture(base: string | undefined, address: string | null | undefined) {
  const answer = await fetch(String(address).replace(SITE_URL, String(base)));
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

for (const { name, path } of [
  ...INDEXED,
  { name: 'an article with hostile words', path: '/content/news/9301' },
  { name: 'an article with characters that no font has', path: '/content/news/9304' },
]) {
  test(`${name} has a wide and a square picture, light and kept for long`, async ({ baseURL }) => {
    const images = (await headOf(baseURL, path)).meta('og:image');
    expect(images).toHaveLength(2);
    const pictures = await Promise.all(images.map((image) => picture(baseURL, image)));
    for (const { status, type, cache, bytes } of pictures) {
      expect([status, type]).toEqual([200, 'image/png']);
      expect(cache).toBe('public, max-age=31536000, immutable');
      expect(bytes.length).toBeGreaterThan(500);
      expect(bytes.length).toBeLessThan(MAX_BYTES);
    }
    expect(pictures.map(({ bytes }) => sizeOf(bytes))).toEqual([
      [1200, 630],
      [600, 600],
    ]);
  });
}

test('an address with an old version gets the current picture, and not for ever', async ({
  baseURL,
}) => {
  const { status, cache } = await picture(
    baseURL,
    `${baseURL}/media/share/wide/article/101.png?v=old`,
  );
  expect([status, cache]).toEqual([200, 'public, max-age=3600']);
});

for (const address of [
  'wide/article/99999.png',
  'wide/article/107.png',
  'wide/article/0101.png',
  'wide/article/101.jpg',
  'wide/article/abc.png',
  'tall/article/101.png',
  'wide/category/nowhere.png',
  'wide/page/nowhere.png',
  'wide/site/other.png',
  'wide/toString/home.png',
  'toString/site/home.png',
]) {
  test(`there is no picture at ${address}`, async ({ baseURL }) => {
    const { status, cache, bytes } = await picture(baseURL, `${baseURL}/media/share/${address}`);
    expect([status, cache, bytes.length]).toEqual([404, 'no-store', 0]);
  });
}

test('while the backend fails a picture that nobody knows yet is 503, and there afterwards', async ({
  baseURL,
  backend,
}) => {
  const address = `${baseURL}/media/share/wide/article/9305.png`;
  await backend.control({ fail: { mode: 'http-500' } });
  try {
    const { status, cache } = await picture(baseURL, address);
    expect([status, cache]).toEqual([503, 'no-store']);
  } finally {
    await backend.control({ fail: null });
  }
  expect((await picture(baseURL, address)).status).toBe(200);
});
