import { copyFile, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@wenzhan/kit/testing/send';
import { GOOGLE } from '../../support/crawler-reads';
import { withCheckout } from '../../support/moved-site';
import { ROOT, type Site, withSite } from '../../support/site';
import { test as base, expect, type Lend } from '../../support/worker';

const PICTURE = path.join(ROOT, 'content/media/icons/192.png');
/** Tells who runs it, and what it can read there. */
const REPORT = "document.documentElement.setAttribute('data-ran', 'with ' + document.cookie)";
const EVIL = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/2000/svg" onload="${REPORT}">
  <x:script>${REPORT}</x:script><rect width="9" height="9" onclick="${REPORT}"/></svg>`;

interface MediaSite {
  site: Site;
  /** Its folder of media. */
  media: string;
}

const lendSite =
  (env: Record<string, string>): Lend<MediaSite> =>
  (use) =>
    withCheckout(async (root) => {
      const media = path.join(root, 'content/media');
      await mkdir(path.join(media, 'before'));
      await writeFile(path.join(media, 'before/evil.svg'), EVIL);
      await withSite({ root, env, pages: 'copied' }, (site) => use({ site, media }));
    });
/** `npm run verify:all` tries the framework alone as well. */
const SITES = {
  'the whole site': lendSite({}),
  ...(process.env.SLOW_TESTS === '1' && { 'the framework alone': lendSite({ SELF_HOSTING: '0' }) }),
};
/** The framework removes the length of what a route streams; the server of the whole site restores it. */
const SAYS_LENGTH: Record<string, boolean> = { 'the whole site': true };

for (const [name, lend] of Object.entries(SITES)) {
  const test = base.extend<{ served: MediaSite }>({
    served: async ({ keep }, use) => use(await keep(lend)),
    baseURL: async ({ served }, use) => use(served.site.base),
  });

  test(`${name} serves a picture as soon as it is in the folder, and no longer`, async ({
    served: { site, media },
  }) => {
    const ask = (at: string, headers = {}, method = 'GET') =>
      send(site.base, at, { headers, method });
    const at = `/media/${encodeURIComponent('新图 1.png')}`;
    const file = path.join(media, '新图 1.png');
    const optimised = `/_next/image?url=${encodeURIComponent('/media/later.png')}&w=480&q=75`;
    expect([(await ask(at)).status, (await ask(optimised)).status]).toEqual([404, 404]);
    await copyFile(PICTURE, file);
    await copyFile(PICTURE, path.join(media, 'later.png'));
    const { status, headers, text } = await ask(at);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toBe('public, max-age=0');
    expect(text).toContain('PNG');
    const length = SAYS_LENGTH[name] ? String((await stat(PICTURE)).size) : undefined;
    expect(headers['content-length']).toBe(length);
    expect((await ask(at, { 'if-none-match': headers.etag })).status).toBe(304);
    const part = await ask(at, { range: 'bytes=1-3' });
    expect([part.status, part.text]).toEqual([206, 'PNG']);
    const head = await ask(at, {}, 'HEAD');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    if (length) expect(head.headers['content-length']).toBe(length);
    expect((await ask(at, GOOGLE)).status).toBe(200);
    const small = await ask(optimised, { accept: 'image/webp' });
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(small.headers['content-security-policy']).toContain('sandbox');
    await rm(file);
    expect((await ask(at)).status).toBe(404);
    expect((await ask(at, GOOGLE)).text).toBe('');
  });

  test(`${name} serves nothing outside the folder`, async ({ served: { site, media } }) => {
    await symlink('/etc', path.join(media, 'etc'));
    await writeFile(path.join(media, '.secret'), 'x');
    for (const at of [
      ...['/media/etc/hostname', '/media/.secret', '/media/%2esecret', '/media/icons', '/media'],
      ...['/media/..%2f..%2fpackage.json', '/media/%2e%2e%2f%2e%2e%2fpackage.json'],
      ...['/media/icons/..%5c..%5c..%5cpackage.json', '/media/%252e%252e/%252e%252e/package.json'],
      ...['/media/icons%2f192.png', '/media/icons/192.png%00', '/api/media/..%2f..%2fpackage.json'],
      ...['/media/../../package.json', '/media/%2e%2e/%2e%2e/package.json'],
    ]) {
      const { status, text } = await send(site.base, at);
      expect([at, [400, 404].includes(status)]).toEqual([at, true]);
      expect(text).not.toContain('"wenzhan"');
    }
  });

  test(`with ${name} an SVG that is opened runs no script and reads no cookie`, async ({
    page,
    context,
    served: { site, media },
  }) => {
    await writeFile(path.join(media, 'evil.svg'), EVIL);
    await context.addCookies([{ name: 'token', value: 'secret', url: site.base }]);
    for (const at of ['/media/before/evil.svg', '/media/evil.svg', '/api/media/evil.svg']) {
      const response = await page.goto(site.base + at);
      expect(response?.headers()['content-type']).toBe('image/svg+xml');
      expect(response?.headers()['x-content-type-options']).toBe('nosniff');
      await page.mouse.click(4, 4);
      const root = page.locator('svg');
      await expect(root).toBeVisible();
      expect([at, await root.getAttribute('data-ran')]).toEqual([at, null]);
    }
    // The same file in a page is a picture.
    await page.goto('/content/news/101');
    const width = await page.evaluate(async () => {
      const image = new Image();
      image.src = '/media/evil.svg';
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
  });

  test(`with ${name} whatever is no document forbids scripts`, async ({ served: { site } }) => {
    for (const at of [
      ...['/icon.svg', '/favicon.ico', '/apple-icon.png', '/manifest.webmanifest', '/robots.txt'],
      ...['/feed.xml', '/atom.xml', '/feed.json', '/content/news/feed.xml', '/sitemap.xml'],
      ...['/sitemaps/1.xml', '/llms.txt', '/builds/latest.json', '/api/web/index_info'],
      ...['/media/covers/101.svg', '/media/share/wide/article/101.png', '/content/news/101.md'],
      ...[
        '/api/markdown/content/news/101',
        '/api/health',
        '/_next/image?url=/media/icons/192.png&w=480&q=75',
      ],
    ]) {
      const { status, headers } = await send(site.base, at);
      expect([at, status]).toEqual([at, 200]);
      const policy = String(headers['content-security-policy']);
      expect([at, policy]).toEqual([
        at,
        expect.stringMatching(/(?:default|script)-src 'none'.*\bsandbox\b(?! allow)/),
      ]);
      expect([at, headers['x-content-type-options']]).toEqual([at, 'nosniff']);
    }
  });
}
