import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { blocksOf } from '@wenzhan/kit/testing/how-to';
import { expect, test } from 'playwright/test';
import { importCommand, placesIn, withCheckout } from '../../support/moved-site';
import { ask } from '../../support/raw';
import { ROOT, withSite } from '../../support/site';
import { readXml } from '../../support/xml';

const FIXTURE = path.join(ROOT, 'packages/import/testing/wordpress.xml');
const PICTURE = path.join(ROOT, 'packages/import/testing/hexo/source/_posts/hello/picture.png');
/** What the sitemaps of WordPress would list of the fixture. */
const OLD_PATHS = [
  ...['/', '/2024/03/blocks/', `/2024/03/${encodeURI('中文地址')}/`, '/2024/03/old-blocks/'],
  ...['/about/', `/about/${encodeURI('联系')}/`, '/category/tech/', '/tag/http/', '/2024/03/'],
  ...[`/category/tech/${encodeURI('前端')}/`, '/author/editor/', '/feed/'],
];

/** Runs with a server of the old site: its sitemap, and the same picture at every other path. */
async function withOldSite(work: (base: string) => Promise<void>): Promise<void> {
  const picture = await readFile(PICTURE);
  const { base, close } = await serveHttp(({ url }, response) => {
    const locations = OLD_PATHS.map((at) => `<url><loc>http://old.example${at}</loc></url>`);
    response.end(url === '/sitemap.xml' ? `<urlset>${locations.join('')}</urlset>` : picture);
  });
  await work(base).finally(close);
}

/** The command of the how-to that compares with an export. */
function proofCommand(old: string, site: string, file: string): string[] {
  const lines = blocksOf('how-to/move-in.md', 'sh').join('').split('\n');
  const command = lines.find((line) => /^npm run import -- proof .* --export /.test(line)) ?? '';
  return command
    .replace('npm run import -- ', '')
    .replace('sitemap.xml', `${old}/sitemap.xml`)
    .replace('http://127.0.0.1:3000', site)
    .replace('export.xml', file)
    .split(' ');
}

test('a site that moved in answers at every old address, with its texts, pictures and links', async () => {
  await withOldSite((old) =>
    withCheckout(async (root) => {
      const file = path.join(root, 'old.xml');
      const text = await readFile(FIXTURE, 'utf8');
      await writeFile(file, text.replaceAll('https://old.example', old));
      const { into, args } = placesIn(root);
      const imported = await importCommand('wordpress', file, ...args, '--old', old);
      expect(imported.stdout).toMatch(/^6 articles, 2 pages, 3 categories; .* 13 created/);
      await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
        const { stdout } = await importCommand(...proofCommand(old, base, file));
        expect(stdout.match(/^BAD.*/gm)).toBe(null);
        expect(stdout).toContain(
          `${OLD_PATHS.length} addresses, ${OLD_PATHS.length} good; 0 broken files and links; 5 texts compared\n文字100 %的5篇，共5篇，最少的一篇有100 %；结构100 %的5篇`,
        );
        const feed = readXml<{ rss: { channel: { item: { guid: object }[] } } }>(
          (await ask(base, '/feed.xml')).html,
        );
        expect(feed.rss.channel.item.map(({ guid }) => Object.values(guid))).toContainEqual(
          expect.arrayContaining([`${old}/?p=11`]),
        );
      });
    }),
  );
});
