import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY, contentFolder, put } from '../testing/content-folder';
import { checkContent } from './check';

type Fs = typeof import('node:fs');

/** A disk that finds files whatever the case of their names is, as those of macOS and Windows. */
vi.mock('node:fs', async (original) => {
  const real = await original<Fs>();
  const known = (file: string) =>
    real.existsSync(file) ? file : path.join(path.dirname(file), path.basename(file).toLowerCase());
  return {
    ...real,
    existsSync: (file: string) => real.existsSync(known(file)),
    statSync: (file: string, options: object) => real.statSync(known(file), options),
  };
});

/** The faults of an article with a link to a file of a site that has these files. */
async function faultsOf(url: string, files: readonly string[]) {
  const text = article({}, `[文件](${url})`);
  const dir = await contentFolder({ 'news/category.yaml': CATEGORY, 'news/1.md': text });
  vi.spyOn(process, 'cwd').mockReturnValue(path.dirname(dir));
  for (const file of files)
    await put(path.join(dir, file.startsWith('media/') ? '' : '../public'), file, 'x');
  await put(dir, '../elsewhere/a.pdf', 'x');
  await symlink(path.join(dir, '..', 'elsewhere'), path.join(dir, 'media', 'linked'));
  return (await checkContent(dir)).map(({ message }) => message);
}

test.each(['/media/a.pdf', '/media/b/c.pdf', '/robots.txt'])('%s is shown', async (url) => {
  expect(await faultsOf(url, ['media/a.pdf', 'media/b/c.pdf', 'robots.txt'])).toEqual([]);
});

test('a file is shown whether its name or its address has decomposed letters', async () => {
  const files = ['media/café.pdf'.normalize('NFD'), 'media/naïf.pdf'.normalize('NFC')];
  expect(await faultsOf('/media/café.pdf'.normalize('NFC'), files)).toEqual([]);
  expect(await faultsOf('/media/naïf.pdf'.normalize('NFD'), files)).toEqual([]);
});

test.each([
  ['in other letters', '/media/A.pdf'],
  ['a folder', '/media/b'],
  ['hidden', '/media/.c.pdf'],
  ['elsewhere', '/media/linked/a.pdf'],
  ['content', '/media/1.md'],
])('a file that is %s is not shown by the server', async (_, url) => {
  const files = ['media/a.pdf', 'media/b/c.pdf', 'media/.c.pdf', 'media/1.md'];
  expect(await faultsOf(url, files)).toEqual([`链接${url}指向的内容不存在`]);
});

test('files that verify the site are named if the site does not show them', async () => {
  const dir = await contentFolder({
    'verification/google0123456789abcdef.html': 'google',
    'verification/robots.txt': 'x',
    'verification/带空格 的.txt': 'x',
    'verification/long.txt': 'x'.repeat(64 * 1024 + 1),
  });
  const faults = await checkContent(dir);
  expect(faults.map(({ file, message }) => [path.relative(dir, file), message])).toEqual([
    ['verification/long.txt', '网站不显示：超过64 KB'],
    ['verification/robots.txt', '网站不显示：这个地址网站自己在用'],
    ['verification/带空格 的.txt', expect.stringContaining('名称由字母、数字')],
  ]);
});
