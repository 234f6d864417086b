import { ENGLISH_CONTENT } from '@wenzhan/content/testing/english-content';
import { send } from '@wenzhan/kit/testing/send';
import { withContentFiles } from '../../support/content-files';
import { untilServing } from '../../support/ready';
import { startSite, withSite } from '../../support/site';
import { expect, test } from '../../support/test';
import { withTestSite } from '../../support/test-site';

const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;
/** The middleware leaves requests of people alone. */
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };
const RESIZED = `/_next/image?url=${encodeURIComponent('https://elsewhere.example/a.png')}&w=480&q=75`;
/** Pictures of the sample: a file, and one that the framework resizes and keeps. */
const PICTURES = [
  '/media/covers/101.svg',
  `/_next/image?url=${encodeURIComponent('/media/icons/192.png')}&w=480&q=75`,
];
const IN_ENGLISH = [
  ...['/', '/content', '/content/news', '/content/news/101', '/about_us', '/tags', '/archive'],
  ...['/search', '/login', '/test', '/gone', '/feeds', '/nowhere', '/content/news/99999'],
  ...['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml', '/llms.txt', '/manifest.webmanifest'],
  ...['/api/web/index_info?requiredLogin=0', '/api/web/article_info?id=99999'],
];

test('a build shows the site that it is started with, and nothing of the one before', async () => {
  await withContentFiles(ENGLISH_CONTENT, async (folder) => {
    await withSite({ pages: 'copied' }, async (site) => {
      const read = async (address: string) => {
        const { status, text } = await send(site.base, address, { headers: PERSON });
        return { status, text };
      };
      await untilServing(site.base);
      expect((await read('/')).text).toMatch(/<html lang="zh-CN"/);
      expect((await read('/content/guides/218')).status).toBe(200);
      for (const picture of PICTURES) expect((await read(picture)).status, picture).toBe(200);

      await site.restart({ env: { CONTENT_DIR: folder } });
      for (const address of IN_ENGLISH) {
        const { text } = await read(address);
        expect(text.match(HAN), address).toBeNull();
        if (text.startsWith('<!DOCTYPE html>')) {
          expect(text, address).toContain('<html lang="en-GB"');
          expect(text, address).toContain('Example Press');
        }
      }
      expect((await read('/content/guides/218')).status).toBe(404);
      expect((await read('/zh-hant')).status).toBe(404);
      expect((await read('/zh-hant/content/news')).status).toBe(404);
      expect((await read(RESIZED)).status).toBe(400);
      for (const picture of PICTURES) expect((await read(picture)).status, picture).toBe(404);

      await site.restart({ env: { TRADITIONAL_CHINESE: 'tw' } });
      expect((await read('/')).text).toMatch(/<html [^>]*lang="zh-CN"/);
      const traditional = await read('/zh-hant/content/guides/201');
      expect(traditional.status).toBe(200);
      expect(traditional.text).toMatch(/<html [^>]*lang="zh-Hant"/);
    });
  });
});

test('a site in English has no pages in traditional characters, and is not started with them', async () => {
  await withContentFiles(ENGLISH_CONTENT, async (CONTENT_DIR) => {
    // It may end before its first response or just after.
    const said = await startSite({ env: { CONTENT_DIR, TRADITIONAL_CHINESE: 'tw' } }).then(
      async (site) => {
        await expect.poll(() => send(site.base, '/').catch(() => 'gone')).toBe('gone');
        await site.stop();
        return site.log();
      },
      ({ message }: Error) => message,
    );
    expect(said).toMatch(/TRADITIONAL_CHINESE: .* English; remove it/);
  });
});

test('an edited locale changes the language of a running site', async () => {
  await withTestSite(
    { pages: 'none', content: { keep: ['news/101.md'] } },
    async ({ site, content }) => {
      const home = async () => (await send(site.base, '/', { headers: PERSON })).text;
      expect(await home()).toContain('跳到正文');
      await content.replace('site.yaml', 'locale: zh-CN', 'locale: en-GB');
      await expect.poll(home).toContain('<html lang="en-GB"');
      await expect.poll(home).toContain('Skip to content');
    },
  );
});
