import { checkContent, contentHints, formatDiagnostics } from '@wenzhan/content/check/check';
import { article, contentFolder, page, put } from '@wenzhan/content/testing/content-folder';
import { expect, test } from 'vitest';
import { SITE_HINTS } from './site-hints';

const hintsOf = (dir: string) => contentHints(dir, SITE_HINTS);

test('what share images cannot show is a hint with its line, and no fault', async () => {
  const dir = await contentFolder({
    'site.yaml': 'siteName: 文站\ndescription: 🎉好\n',
    'news/category.yaml': 'title: 𠮷野家\norder: 1\n',
    'news/2.md': article({ title: '𠮷合影👨‍👩‍👧', summary: '没有' }),
    'pages/terms.md': page('条款，é“”'),
  });
  expect(await checkContent(dir)).toEqual([]);
  expect(formatDiagnostics(await hintsOf(dir)).split('\n')).toEqual([
    `${dir}/news/2.md:2: 分享图的字体里没有𠮷，图上画成〓`,
    `${dir}/news/category.yaml:1: 分享图的字体里没有𠮷，图上画成〓`,
  ]);
});

test('an accent that cannot be read is no fault; what is shown instead, and why, is said', async () => {
  const dir = await contentFolder({
    'site.yaml': "siteName: 文站\nbrand:\n  paper: cool\n  accent: '#ffe600'\n",
  });
  expect(await checkContent(dir)).toEqual([]);
  const hints = (await hintsOf(dir)).map(
    ({ file, line, message }) => `${file}:${line}: ${message}`,
  );
  expect(hints).toEqual([
    expect.stringMatching(
      /site\.yaml:4: 强调色在浅色外观里用#[0-9a-f]{6}：#ffe600在那里的对比度只有1\.\d，看清文字至少要4\.5$/,
    ),
  ]);
  await put(dir, 'site.yaml', "siteName: 文站\nbrand: { accent: '#a3261b' }\n");
  expect((await hintsOf(dir)).map(({ message }) => message)).toEqual([
    expect.stringContaining('强调色在深色外观里用'),
  ]);
});

test('a logo for dark mode alone is no fault; that it is not shown is said', async () => {
  const site = 'siteName: 文站\nlogoDark: { url: https://example.com/a.png }\n';
  const dir = await contentFolder({ 'site.yaml': site });
  expect(await checkContent(dir)).toEqual([]);
  expect(formatDiagnostics(await hintsOf(dir))).toBe(
    `${dir}/site.yaml:2: 没有logo，logoDark不显示`,
  );
});

test('a dark logo without one for dark mode is no fault; that it disappears there is said', async () => {
  const logo = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><path fill="${fill}" d="M0 0h9v9z"/></svg>`;
  const hintsWith = async (fill: string, site = '') => {
    const dir = await contentFolder({
      'site.yaml': `siteName: 文站\nlogo: { url: /media/the%20logo.svg }\n${site}`,
    });
    await put(dir, 'media/the logo.svg', logo(fill));
    const hints = await hintsOf(dir);
    return hints.map(({ line, message }) => `${line}: ${message}`);
  };
  expect(await hintsWith('#1d1a16')).toEqual([expect.stringMatching(/^2: .*logoDark$/)]);
  expect(await hintsWith('#1d1a16', 'logoDark: { url: /media/logo.svg }\n')).toEqual([]);
  expect(await hintsWith('#c8382b')).toEqual([]);
});
