import { brotliCompressSync, constants } from 'node:zlib';
import { send } from '@wenzhan/kit/testing/send';
import { read } from '../../support/crawler-reads';
import { namedScripts } from '../../support/scripts';
import { expect, test } from '../../support/test';

const ARTICLE = '/content/guides/202';

/** Requests an encoding; the text is decoded. */
const ask = (base: string | undefined, path: string, encoding: string) =>
  read(base, path, { 'accept-encoding': encoding });

test('scripts and the style sheet are sent as the build has compressed them', async ({
  baseURL,
}) => {
  const { text: html } = await ask(baseURL, ARTICLE, 'identity');
  const sheet = /\/_next\/static\/[^"]+\.css/.exec(html)?.[0] ?? 'no sheet';
  const scripts = namedScripts(html);
  expect(scripts.length).toBeGreaterThan(5);
  let [sent, fast] = [0, 0];
  for (const path of [sheet, ...scripts]) {
    const plain = await ask(baseURL, path, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, text } = await ask(baseURL, path, encoding);
      expect([status, headers.get('content-encoding')], path).toEqual([200, encoding]);
      expect(text === plain.text, path).toBe(true);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      for (const same of ['content-type', 'cache-control', 'x-content-type-options']) {
        expect(headers.get(same), `${path}: ${same}`).toBe(plain.headers.get(same));
      }
      const length = Number(headers.get('content-length'));
      expect(length, path).toBeGreaterThan(0);
      if (encoding === 'br') sent += length;
    }
    fast += brotliCompressSync(plain.text, FAST).length;
  }
  // At 1.00 of it, the files would be compressed at each request.
  expect(sent / fast).toBeLessThan(0.93);
});

/** The quality at which pages are compressed. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

test('a compressed script can be asked for in part, again, or without its body', async ({
  baseURL,
}) => {
  const { text: html } = await ask(baseURL, ARTICLE, 'identity');
  const script = namedScripts(html)[0] ?? 'no script';
  const again = (headers: Record<string, string>, method = 'GET') =>
    send(`${baseURL}`, script, { method, headers: { 'accept-encoding': 'br', ...headers } });
  const { headers, text } = await again({}, 'HEAD');
  expect([headers['content-encoding'], text]).toEqual(['br', '']);
  const known = { 'if-none-match': headers.etag ?? 'no tag' };
  expect((await again(known)).status).toBe(304);
  // The other encoding is another file.
  expect((await again({ ...known, 'accept-encoding': 'gzip' })).status).toBe(200);
  const part = await again({ range: 'bytes=0-9' });
  expect(part.status).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 0-9/${headers['content-length']}`);
});

test('an article arrives with the first ten packets of a connection', async ({ baseURL }) => {
  // Only the second response comes from the page response cache, with its length.
  await ask(baseURL, ARTICLE, 'br');
  const { headers } = await ask(baseURL, ARTICLE, 'br');
  expect(headers.get('content-encoding')).toBe('br');
  const bytes = Number(headers.get('content-length'));
  expect(bytes).toBeGreaterThan(10_000);
  // Ten packets of 1,460 bytes, without about a kilobyte of headers.
  expect(bytes).toBeLessThan(13_600);
});
