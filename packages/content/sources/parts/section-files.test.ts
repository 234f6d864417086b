// Runs alone: each fault is logged once a minute.
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ParsedFile } from '../../files/content-records';
import { contentFolder, put } from '../../testing/content-folder';
import type { ContentSource } from '../source';
import { withSectionFiles } from './section-files';

const PAGE = 'title: 我们\nsections:\n  - { type: call, title: 来 }\n';

/** A content system with one article. */
function system(): ContentSource {
  const scan = async () => ({ fingerprints: new Map([['posts/1', 'a']]), folders: [] });
  return {
    name: 'https://cms.test',
    rescanAfterMs: 1000,
    remote: true,
    scan,
    scanArticles: scan,
    read: async (entries, add) => {
      for (const entry of entries) add(entry, { record: null, diagnostics: [] });
    },
  };
}

test('a content system has the pages of sections of the folder beside it, and nothing else of it', async () => {
  const dir = await contentFolder({
    'pages/us.yaml': PAGE,
    'pages/terms.md': 'x',
    'news/1.md': 'x',
  });
  const source = withSectionFiles(system(), dir);
  const { fingerprints } = await source.scan();
  expect([...fingerprints.keys()]).toEqual(['posts/1', 'pages/us.yaml']);
  const read = new Map<string, ParsedFile>();
  await source.read([...fingerprints.keys()], (entry, parsed) => read.set(entry, parsed));
  expect(read.get('posts/1')?.record).toBeNull();
  expect(read.get('pages/us.yaml')?.record).toMatchObject({ kind: 'sections', name: 'us' });
});

test('a look at some articles keeps the pages, and another text is another fingerprint', async () => {
  const dir = await contentFolder({ 'pages/us.yaml': PAGE });
  const source = withSectionFiles(system(), dir);
  const first = await source.scan();
  const looked = await source.scanArticles?.(['1']);
  expect(looked?.fingerprints).toEqual(first.fingerprints);
  await put(dir, 'pages/us.yaml', `${PAGE}description: 新的\n`);
  const { fingerprints } = await source.scan();
  expect(fingerprints.get('pages/us.yaml')).not.toBe(first.fingerprints.get('pages/us.yaml'));
});

test('while the pages cannot be listed they stay, and changes of the system show; at the start that is an error', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const dir = await contentFolder({ 'pages/us.yaml': PAGE });
  const alone = system();
  const source = withSectionFiles(alone, dir);
  const first = await source.scan();
  const [pages, kept] = ['pages', 'kept'].map((name) => path.join(dir, name)) as [string, string];
  await rename(pages, kept);
  await writeFile(pages, 'no folder');
  const second = await source.scan();
  expect(second.fingerprints).toEqual(first.fingerprints);
  expect(second.failures).toEqual([expect.stringMatching(/ENOTDIR.*the last state is kept/)]);
  await source.scan();
  expect(warn).toHaveBeenCalledTimes(1);
  await expect(withSectionFiles(alone, dir).scan()).rejects.toThrow('ENOTDIR');
  await rm(pages);
  await rename(kept, pages);
  expect((await source.scan()).failures).toEqual([]);
});

test('without a folder, or without pages in it, the system is as it is', async () => {
  const alone = system();
  expect(withSectionFiles(alone, undefined)).toBe(alone);
  const source = withSectionFiles(alone, await contentFolder({}));
  expect([...(await source.scan()).fingerprints.keys()]).toEqual(['posts/1']);
});

test('a page that is renamed and written anew is never missing', async () => {
  const dir = await contentFolder({ 'pages/us.yaml': PAGE });
  const file = path.join(dir, 'pages/us.yaml');
  const source = withSectionFiles(system(), dir);
  await source.scan();
  await rename(file, `${file}~`);
  const scan = source.scan();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writeFile(file, PAGE);
  expect([...(await scan).fingerprints.keys()]).toContain('pages/us.yaml');
});
