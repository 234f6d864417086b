import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { importCommand, placesIn, withCheckout } from '../support/moved-site';
import { withSite } from '../support/site';
import { seedGhost } from './ghost/seed';
import { startGhost } from './ghost/server';
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
}

/**
 * Imports an old site twice, of which the second changes nothing, serves it, and proves it by the old sitemap.
 *
 * @returns the lines of the proof; the last one is the sum
 */
async function proofOf({ base: old, system, source }: OldSite): Promise<string[]> {
  let lines: string[] = [];
  await withCheckout(async (root) => {
    const file = path.join(root, system === 'ghost' ? 'export.json' : 'export.xml');
    if ('text' in source) await writeFile(file, source.text);
    const from = 'text' in source ? file : source.folder;
    const { into, args } = placesIn(root);
    const importing = [system, from, ...args, '--old', old, '--allow-private'];
    const seconds = stopwatch();
    const imported = await importCommand(...importing);
    console.log(`${imported.stdout.trim().split('\n')[0]} (${seconds()} s)`);
    expect((await importCommand(...importing)).stdout).toMatch(/ 0 created, 0 updated/);
    await withSite({ root, pages: 'none', env: { CONTENT_DIR: into } }, async ({ base }) => {
      // Pages of Hexo have their texts as they are written; themes of the others add to them.
      const known = 'text' in source ? ['--export', from, '--old', old] : [];
      const proof = ['proof', old, '--site', base, ...known];
      const proving = stopwatch();
      const { stdout } = await importCommand(...proof);
      lines = stdout.trim().split('\n');
      console.log(`${lines.at(-1)} (${proving()} s)`);
    });
  });
  return lines;
}

/** A function that returns the seconds since now. */
function stopwatch(): () => string {
  const started = performance.now();
  return () => ((performance.now() - started) / 1000).toFixed(1);
}

const badOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('BAD'));
const WHOLE = /; \d+ texts compared: 100 % .* 100 % at least; 0 broken/;

test('a thousand posts of a WordPress move in: every address of its sitemap but that of a protected post, which is a draft now, and every text', async () => {
  await withWordPress(1000, async (wordPress) => {
    const source = { text: await wordPress.exportAll() };
    const lines = await proofOf({ base: wordPress.base, system: 'wordpress', source });
    // Only editors may read a draft.
    expect(badOf(lines)).toEqual([expect.stringContaining('/有密码的一篇/')]);
    expect(lines.at(-1)).toMatch(WHOLE);
  });
});

test('a Ghost moves in: every address of its sitemap but that of a post for members, and every text', async () => {
  test.setTimeout(INSTALL_MS + 5 * 60_000);
  const ghost = await startGhost();
  try {
    await seedGhost(ghost, 30);
    const source = { text: await ghost.exportAll() };
    const lines = await proofOf({ base: ghost.base, system: 'ghost', source });
    // Only editors may read a draft.
    expect(badOf(lines)).toEqual([expect.stringContaining('/zhi-gei-hui-yuan-de-wen-zhang/')]);
    expect(lines.at(-1)).toMatch(WHOLE);
  } finally {
    await ghost.stop();
  }
});

test('a Hexo moves in: every address of the sitemap that it generated, and every text', async () => {
  await withHexo(async ({ base, folder }) => {
    const lines = await proofOf({ base, system: 'hexo', source: { folder } });
    expect(badOf(lines)).toEqual([]);
    expect(lines.at(-1)).toMatch(WHOLE);
  });
});
