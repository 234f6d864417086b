import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { importCommand, placesIn, withCheckout } from '../../support/moved-site';
import { withSite } from '../../support/site';
import { seedGhost } from './ghost/seed';
import { withGhost } from './ghost/server';
import { withHexo } from './hexo/server';
import { INSTALL_MS } from './systems';
import { withWordPress } from './wordpress/server';

test.describe.configure({ timeout: 10 * 60_000 });

interface OldSite {
  /** Its address, where its sitemap is. */
  base: string;
  system: 'wordpress' | 'hexo' | 'ghost';
  /** The text of its export, or its folder. */
  source: { text: string } | { folder: string };
  /** The address of what is a draft now, which only editors may read. */
  withheld?: string;
}

/**
 * Imports an old site twice, of which the second changes nothing, serves it, and proves it by the old sitemap:
 * every address but the one that is withheld, and every text.
 */
async function expectMovedIn({ base: old, system, source, withheld }: OldSite): Promise<void> {
  await withCheckout(async (root) => {
    const file = path.join(root, system === 'ghost' ? 'export.json' : 'export.xml');
    if ('text' in source) await writeFile(file, source.text);
    const from = 'text' in source ? file : source.folder;
    const { into, args } = placesIn(root);
    const importing = [system, from, ...args, '--old', old, '--allow-private'];
    await importCommand(...importing);
    expect((await importCommand(...importing)).stdout).toMatch(/ 0 created, 0 updated/);
    await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
      // Pages of Hexo have their texts as they are written; themes of the others add to them.
      const known = 'text' in source ? ['--export', from, '--old', old] : [];
      const { stdout } = await importCommand('proof', old, '--site', base, ...known);
      expect(stdout.match(/^BAD.*/gm)).toEqual(
        withheld ? [expect.stringContaining(withheld)] : null,
      );
      expect(stdout).toMatch(
        /; 0 broken files and links; (\d+) texts compared\n文字100 %的\1篇，共\1篇，.*；结构100 %的\1篇$/m,
      );
    });
  });
}

test('a thousand posts of a WordPress move in: every address of its sitemap but that of a protected post, which is a draft now, and every text', async () => {
  await withWordPress({ posts: 1000 }, async (wordPress) => {
    const source = { text: await wordPress.exportAll() };
    const withheld = '/有密码的一篇/';
    await expectMovedIn({ base: wordPress.base, system: 'wordpress', source, withheld });
  });
});

test('a Ghost moves in: every address of its sitemap but that of a post for members, and every text', async () => {
  test.setTimeout(INSTALL_MS + 5 * 60_000);
  await withGhost(null, async (ghost) => {
    await seedGhost(ghost, 30);
    const source = { text: await ghost.exportAll() };
    const withheld = '/zhi-gei-hui-yuan-de-wen-zhang/';
    await expectMovedIn({ base: ghost.base, system: 'ghost', source, withheld });
  });
});

test('a Hexo moves in: every address of the sitemap that it generated, and every text', async () => {
  await withHexo(async ({ base, folder }) => {
    await expectMovedIn({ base, system: 'hexo', source: { folder } });
  });
});
