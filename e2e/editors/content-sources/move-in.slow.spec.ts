import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blocksOf } from '@wenzhan/kit/testing/how-to';
import { expect, test } from 'playwright/test';
import { runCommand, withSources } from '../../support/build';
import { importCommand, placesIn, withCheckout } from '../../support/moved-site';
import { ask } from '../../support/raw';
import { ROOT, withSite } from '../../support/site';
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
  /** The address of a post with a form, which has no place here, and the words that go with it. */
  form?: { path: string; words: RegExp };
}

/**
 * Imports an old site twice, of which the second changes nothing, serves it, and proves it by the old sitemap:
 * every address but the one that is withheld, and every text but that of a form.
 */
async function expectMovedIn({
  base: old,
  system,
  source,
  withheld,
  form,
}: OldSite): Promise<void> {
  await withCheckout(async (root) => {
    const file = path.join(root, system === 'ghost' ? 'export.json' : 'export.xml');
    if ('text' in source) await writeFile(file, source.text);
    const from = 'text' in source ? file : source.folder;
    const { into, args } = placesIn(root);
    const importing = [system, from, ...args, '--old', old, '--allow-private'];
    await importCommand(...importing);
    expect((await importCommand(...importing)).stdout).toMatch(/新写0个，更新0个/);
    await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
      // Pages of Hexo have their texts as they are written; themes of the others add to them. A WordPress tells what it
      // makes of its texts (`the_content`).
      const known = system === 'wordpress' ? old : from;
      const compared = system === 'hexo' ? [] : ['--export', known, '--old', old];
      const { stdout } = await importCommand('proof', old, '--site', base, ...compared);
      const bad = [...stdout.matchAll(/^BAD .*? (\/\S*)/gm)].map(([, at]) => at);
      expect(bad.sort(), stdout).toEqual([form?.path, withheld].filter(Boolean).sort());
      const lost = stdout.match(/^ +少了.*/gm) ?? [];
      expect(lost.filter((line) => !form?.words.test(line))).toEqual([]);
      const [, count, ...whole] =
        /; 0 broken files and links; (\d+) texts compared\n文字100 %的(\d+)篇，.*；结构100 %的(\d+)篇$/m.exec(
          stdout,
        ) ?? [];
      expect(whole.map(Number)).toEqual(Array(2).fill(Number(count) - (form ? 1 : 0)));
    });
  });
}

test('the how-to is followed to its end: instead of the sample content a site serves the texts and pictures of a Hexo', async () => {
  const lines = blocksOf('how-to/move-in.md', 'sh').join('').split('\n');
  const [importing = '', checking = '', serving = ''] = [/ hexo /, /content:check/, /serve/].map(
    (pattern) => lines.find((line) => pattern.test(line)),
  );
  expect(serving).toBe('npm run serve');
  await withSources(async (root) => {
    await rm(path.join(root, 'content'), { recursive: true });
    await cp(path.join(ROOT, 'packages/import/testing/hexo'), path.join(root, 'blog'), {
      recursive: true,
    });
    // What `serve` does between installing the packages and starting.
    for (const command of [importing.replace('../blog', 'blog'), checking, 'npm run build']) {
      const { code, printed } = await runCommand(root, command, {});
      expect(code, printed).toBe(0);
    }
    await withSite({ root }, async ({ base }) => {
      const { location = '' } = await ask(base, '/posts/3eeb.html');
      const { status, html } = await ask(base, location);
      expect([status, html.includes('缓存的两种寿命')]).toEqual([200, true]);
      const picture = html.match(/%2Fmedia%2Fimport%2F[\w.-]+/)?.[0] ?? '/no-picture';
      expect((await ask(base, decodeURIComponent(picture))).status).toBe(200);
      expect((await ask(base, '/content/guides')).status).toBe(404);
    });
  });
});

test('a thousand posts of a WordPress move in: every address of its sitemap but that of a protected post, which is a draft now, and every text', async () => {
  await withWordPress({ posts: 1000 }, async (wordPress) => {
    const source = { text: await wordPress.exportAll() };
    const withheld = '/2026/10/有密码的一篇/';
    await expectMovedIn({ base: wordPress.base, system: 'wordpress', source, withheld });
  });
});

test('a Ghost moves in: every address of its sitemap but that of a post for members, and every text but that of a sign-up form', async () => {
  test.setTimeout(INSTALL_MS + 5 * 60_000);
  await withGhost(null, async (ghost) => {
    await seedGhost(ghost, 30);
    const source = { text: await ghost.exportAll() };
    const withheld = '/zhi-gei-hui-yuan-de-wen-zhang/';
    const form = { path: '/qia-pian-da-quan/', words: /“订阅的/ };
    await expectMovedIn({ base: ghost.base, system: 'ghost', source, withheld, form });
  });
});

test('a Hexo moves in: every address of the sitemap that it generated, and every text', async () => {
  await withHexo(async ({ base, folder }) => {
    await expectMovedIn({ base, system: 'hexo', source: { folder } });
  });
});
