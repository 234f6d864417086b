import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { importCommand, placesIn, withCheckout } from '../support/moved-site';
import { withSite } from '../support/site';
import { withWordPress } from './wordpress/server';

const TEST_MS = 5 * 60_000;
const IMPORTED_POSTS = 100;

test.describe.configure({ timeout: TEST_MS });

test('an export of a WordPress moves in: every address of its sitemap but that of a protected post, which is a draft now, and every text', async () => {
  await withWordPress(IMPORTED_POSTS, (wordPress) =>
    withCheckout(async (root) => {
      const file = path.join(root, 'export.xml');
      await writeFile(file, await wordPress.exportAll());
      const { into, args } = placesIn(root);
      const importing = ['wordpress', file, ...args, '--old', wordPress.base, '--allow-private'];
      const imported = await importCommand(...importing);
      console.log(imported.stdout.trim());
      const again = await importCommand(...importing);
      expect(again.stdout).toMatch(/ 0 created, 0 updated/);
      await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
        const { stdout } = await importCommand(
          'proof',
          wordPress.base,
          '--site',
          base,
          '--export',
          file,
        );
        console.log(stdout.trim().split('\n').at(-1));
        // Only editors may read a draft.
        expect(stdout.match(/^BAD.*/gm)).toEqual([expect.stringContaining('/有密码的一篇/')]);
        expect(stdout).toMatch(/; \d+ texts compared: 100 % .* 100 % at least; 0 broken/);
      });
    }),
  );
});
