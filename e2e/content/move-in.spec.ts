import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { ask } from '../support/raw';
import { ROOT, withSite } from '../support/site';
import { withFolder } from '../support/temporary-folder';
import { readXml } from '../support/xml';

const run = promisify(execFile);
const FIXTURE = path.join(ROOT, 'testing/import/wordpress.xml');
const PICTURE = path.join(ROOT, 'testing/import/hexo/source/_posts/hello/picture.png');
/** What the sitemaps of WordPress would list of the fixture. */
const OLD_PATHS = [
  ...['/', '/2024/03/blocks/', `/2024/03/${encodeURI('中文地址')}/`, '/2024/03/old-blocks/'],
  ...['/about/', `/about/${encodeURI('联系')}/`, '/category/tech/', '/tag/http/', '/2024/03/'],
  ...[`/category/tech/${encodeURI('前端')}/`, '/author/editor/', '/feed/'],
];

/** Runs `npm run import`; the output, even if it fails. */
function importCommand(...args: string[]): Promise<{ stdout: string }> {
  const main = path.join(ROOT, 'scripts/import/main.ts');
  return run(process.execPath, ['--import', 'tsx', main, ...args], { cwd: ROOT }).catch(
    (failed) => failed,
  );
}

/** Runs with a server of the old site: its sitemap, and the same picture at every other path. */
async function withOldSite(work: (base: string) => Promise<void>): Promise<void> {
  const picture = await readFile(PICTURE);
  const server = createServer(({ url }, response) => {
    const locations = OLD_PATHS.map((at) => `<url><loc>http://old.example${at}</loc></url>`);
    response.end(url === '/sitemap.xml' ? `<urlset>${locations.join('')}</urlset>` : picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

/** Makes a folder with the build that serves public files of its own. */
async function copyCheckout(root: string): Promise<void> {
  const names = await readdir(ROOT);
  const linked = names.filter((name) => !/^(public|\.git|\.next-.*|test-results)$/.test(name));
  for (const name of linked) await symlink(path.join(ROOT, name), path.join(root, name));
  await cp(path.join(ROOT, 'public'), path.join(root, 'public'), { recursive: true });
}

test('a site that moved in answers at every old address, with its texts, pictures and links', async () => {
  await withOldSite((old) =>
    // Beside the build, whose files are hard links.
    withFolder(
      '.next-moved-',
      async (root) => {
        await copyCheckout(root);
        const [file, into] = [path.join(root, 'old.xml'), path.join(root, 'moved')];
        const text = await readFile(FIXTURE, 'utf8');
        await writeFile(file, text.replaceAll('https://old.example', old));
        const report = path.join(root, 'report.md');
        const places = [
          '--into',
          into,
          '--report',
          report,
          '--media',
          path.join(root, 'public/media'),
        ];
        const imported = await importCommand('wordpress', file, ...places, '--old', old);
        expect(imported.stdout).toMatch(/^6 articles, 2 pages, 3 categories; .* 13 created/);
        await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
          const proof = ['proof', `${old}/sitemap.xml`, '--site', base, '--export', file];
          const { stdout } = await importCommand(...proof);
          expect(stdout.match(/^BAD.*/gm)).toBe(null);
          expect(stdout).toContain(
            `${OLD_PATHS.length} addresses, ${OLD_PATHS.length} good; 5 texts`,
          );
          const feed = readXml<{ rss: { channel: { item: { guid: object }[] } } }>(
            (await ask(base, '/feed.xml')).html,
          );
          expect(feed.rss.channel.item.map(({ guid }) => Object.values(guid))).toContainEqual(
            expect.arrayContaining([`${old}/?p=11`]),
          );
        });
      },
      ROOT,
    ),
  );
});
