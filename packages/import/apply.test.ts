import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { readFault, runImport } from './testing/old-site';

type Fs = typeof import('node:fs/promises');

vi.mock('node:fs/promises', async (original) => {
  const real = await original<Fs>();
  return { ...real, rename: vi.fn(real.rename), writeFile: vi.fn(real.writeFile) };
});
const { rename: realRename, writeFile: realWrite } = await vi.importActual<Fs>('node:fs/promises');

/** The disk works again. */
const restore = () => {
  vi.mocked(rename).mockImplementation(realRename);
  vi.mocked(writeFile).mockImplementation(realWrite);
};
afterEach(restore);

const ARTICLE = 'notes/1.md';

/** A site of one article. */
const site = () => readFault('wp-part1.xml');

/** The site with another title of its article. */
async function newer() {
  const { posts, ...rest } = await site();
  return { ...rest, posts: posts.map((post) => ({ ...post, title: '改过' })) };
}

/** Puts a symbolic link in the place of a folder. */
async function linkTo(folder: string): Promise<void> {
  await rename(folder, `${folder}-elsewhere`);
  await symlink(`${folder}-elsewhere`, folder);
}

test('a dry run writes nothing through a symbolic link, and an import writes where it leads', async () => {
  const { root, into, read } = await runImport(await site());
  await linkTo(path.join(into, 'notes'));
  await runImport(await newer(), root, { dryRun: true });
  expect(await read(ARTICLE)).toContain('title: 甲\n');
  await runImport(await newer(), root);
  expect(await read(ARTICLE)).toContain('title: 改过\n');
});

test('the content folder may be a symbolic link', async () => {
  const root = temporaryFolder();
  await mkdir(path.join(root, 'content'));
  await linkTo(path.join(root, 'content'));
  const { read } = await runImport(await site(), root);
  expect(await read(ARTICLE)).toContain('title: 甲\n');
});

/** Moves from the folder of an import go through `move`. */
function whileMoving(move: (to: string) => Promise<void> | undefined): void {
  vi.mocked(rename).mockImplementation(async (from, to) => {
    const isMove = String(from).includes('.import-') && !String(to).includes('.import-');
    await ((isMove && move(String(to))) || realRename(from, to));
  });
}

test('media and content may be on other disks', async () => {
  whileMoving(() => Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV' })));
  const { into, mediaDir, read } = await runImport(await readFault('hexo-pics'), undefined, {
    offline: true,
  });
  expect(await read('site.yaml')).toContain('siteName');
  const media = await readdir(path.join(mediaDir, 'import'));
  expect(media.length).toBeGreaterThan(0);
  const all = [...media, ...(await readdir(into, { recursive: true }))];
  expect(all.filter((name) => name.includes('.part'))).toEqual([]);
});

test('after an import that was killed the next one finds its articles', async () => {
  const root = temporaryFolder();
  await new Promise<void>((killed) => {
    whileMoving((to) => {
      if (!to.endsWith('site.yaml')) return undefined;
      killed();
      return new Promise(() => {});
    });
    void site().then((read) => runImport(read, root));
  });
  restore();
  const { into, result } = await runImport(await site(), root);
  expect(await readdir(path.join(into, 'notes'))).toEqual(['1.md', 'category.yaml']);
  expect([...result.changes.kept]).toEqual([]);
  expect(result.changes.unchanged).toContain(ARTICLE);
});

test('of an import that fills the disk nothing is left', async () => {
  const { root, read } = await runImport(await site());
  const before = await read('.import.json');
  vi.mocked(writeFile).mockImplementation(async (file, data, options) => {
    const isFull = String(file).endsWith('.import.json');
    await realWrite(file, isFull ? '' : data, options);
    if (isFull) throw new Error('ENOSPC');
  });
  await expect(runImport(await newer(), root)).rejects.toThrow('ENOSPC');
  expect(await read('.import.json')).toBe(before);
  expect(await read(ARTICLE)).toContain('title: 甲\n');
});

test('a disk that is full while pictures arrive ends the import', async () => {
  vi.mocked(writeFile).mockImplementation((file, data, options) =>
    String(file).endsWith('.png')
      ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      : realWrite(file, data, options),
  );
  const root = temporaryFolder();
  const pictures = await readFault('hexo-pics');
  await expect(runImport(pictures, root, { offline: true })).rejects.toThrow('full');
  expect(await readdir(root, { recursive: true })).toEqual([]);
});

test.each([
  ['fills the disk', () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))],
  ['is ended', () => void process.emit('SIGHUP', 'SIGHUP')],
])('of an import that %s while files are moved nothing is left', async (_, meanwhile) => {
  const root = temporaryFolder();
  whileMoving((to) => (to.endsWith('site.yaml') ? meanwhile() : undefined));
  const pictures = await readFault('hexo-pics');
  const into = { into: path.join(root, 'new', 'content') };
  await expect(runImport(pictures, root, { offline: true, ...into })).rejects.toThrow(/full|中断/);
  expect(await readdir(root, { recursive: true })).toEqual([]);
  restore();
  const { result } = await runImport(pictures, root, { offline: true, ...into });
  expect([result.changes.created.length > 3, result.changes.kept.size]).toEqual([true, 0]);
});
