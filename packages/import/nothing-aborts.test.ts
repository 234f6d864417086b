import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { formatReport } from './report';
import type { SourceSite } from './source';
import { FIXTURES, readFault, runImport } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

/** Imports a site without its pictures; the content must be without faults. */
async function imported(site: SourceSite) {
  const done = await runImport(site, undefined, { offline: true });
  expect(await checkContent(done.into)).toEqual([]);
  return { ...done, report: formatReport(done.result) };
}

test.each([
  ['a tag C#', 'hexo-csharp', ['泛型']],
  ['an empty link', 'hexo-emptylink', ['空链接']],
  ['a tab in front matter', 'hexo-tab', ['制表符']],
  ['a layout that is a number', 'hexo-layout', ['没有']],
  ['an empty item', 'wp-empty-item.xml', ['甲']],
  ['no site address', 'wp-no-link.xml', ['甲']],
  ['rows of Ghost 0', 'ghost-0x.json', ['旧文']],
  ['a tag C# of Ghost', 'ghost-csharp.json', ['泛型']],
])('%s costs nothing else', async (_, name, titles) => {
  const { result } = await imported(await readFault(name));
  expect([...result.bodies.keys()].map(({ post }) => post.title)).toEqual(titles);
});

/** The fixture of Hexo with more posts and another configuration. */
async function hexoWith(posts: Record<string, string>, config = ''): Promise<SourceSite> {
  const folder = temporaryFolder();
  await cp(path.join(FIXTURES, 'hexo'), folder, { recursive: true });
  for (const [name, text] of Object.entries(posts)) {
    await mkdir(path.dirname(path.join(folder, 'source', name)), { recursive: true });
    await writeFile(path.join(folder, 'source', name), text);
  }
  const file = path.join(folder, '_config.yml');
  await writeFile(file, `${await readFile(file, 'utf8')}\n${config}`);
  return readHexo(folder);
}

test.each([
  ['elements', '<div>'.repeat(1200), '它的HTML太长或太深，全文照原样成了代码'],
  ['quotes', '> '.repeat(2000), 'Markdown记号太多或太深，有记号的段落照原样成了代码'],
  ['lists', '1. '.repeat(2000), 'Markdown记号太多或太深，有记号的段落照原样成了代码'],
  ['marks', '['.repeat(9000), 'Markdown记号太多或太深，有记号的段落照原样成了代码'],
])(
  'a post with thousands of %s inside each other arrives as it is written',
  async (_, text, note) => {
    const deep = `---\ntitle: 深\ndate: 2020-01-02\n---\n前面。\n\n${text}\n\n后面。`;
    const { result } = await imported(await hexoWith({ '_posts/deep.md': deep }));
    const [[, body] = []] = [...result.bodies].filter(([{ post }]) => post.title === '深');
    expect(body?.notes).toContain(note);
    expect(body?.markdown).toContain(text.trim());
    if (!note.includes('全文'))
      expect(body?.markdown).toMatch(/^前面。\n\n```[\s\S]*```\n\n后面。\n$/);
  },
);

test('HTML whose elements are only around each other arrives without them', async () => {
  const html = `<p>前面</p>${'<div><span>'.repeat(300)}中间<b>粗</b>${'</span></div>'.repeat(300)}<p>后面</p>`;
  const file = path.join(temporaryFolder(), 'wp.xml');
  const item = `<item><title>深</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2020-01-02 03:04:05</wp:post_date><content:encoded><![CDATA[${html}]]></content:encoded></item>`;
  const head =
    '<title>站</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>';
  await writeFile(file, `<?xml version="1.0"?><rss><channel>${head}${item}</channel></rss>`);
  const { result } = await imported(await readWordpressExport(file));
  const [[, body] = []] = [...result.bodies];
  expect(body?.markdown).toBe('前面\n\n中间粗\n\n后面\n');
  expect(body?.notes).toContain('它的HTML太长或太深，去掉了只起包裹作用的标签');
  expect([...result.proofs.values()]).toMatchObject([{ percent: 100, losses: [] }]);
});

test('what is plain in front matter is understood, and what is not is named', async () => {
  const front =
    'title: 甲\ndate: 2020-01-02\ntags: [true, 7, null, C: D]\ncomments: "false"\nexcerpt: []';
  const site = await hexoWith({ '_posts/a.md': `---\n${front}\n---\n正文` });
  const post = site.posts.find(({ title }) => title === '甲');
  expect(post).toMatchObject({ tags: ['true', '7', 'C: D'], comments: false, summary: '' });
  expect(post?.notes).toEqual(['前言里的excerpt写得不对，没有用']);
});

test('of Hexo, posts and pages that are no Markdown are named, and a date that is none', async () => {
  const site = await hexoWith({
    '_posts/old.html': '---\ntitle: 旧\n---\n<p>字</p>',
    '_data/x.html': 'x',
    '_posts/a.md': '---\ntitle: 甲\ndate: 2020-01-02\nupdated: 昨天\n---\n字',
  });
  const { report } = await imported(site);
  expect(report).toContain('**old.html**：没有搬来：不是Markdown');
  expect(report).not.toContain('x.html');
  expect(report).toContain('更新日期昨天不是时间，没有用');
});
