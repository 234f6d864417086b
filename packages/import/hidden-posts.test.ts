import { expect, test } from 'vitest';
import { readGhost } from './ghost';
import { readHexo } from './hexo/read';
import { formatReport } from './report';
import type { SourceSite } from './source';
import { SYSTEMS, wronglyShown } from './testing/hiding-systems';
import { folderWith, importFolder } from './testing/markdown-folder';
import { runImport } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

// A few of the fields; the slow test has them all.
test.each(SYSTEMS)(
  'of %s no text is published that its owner hid, and each other one is',
  async (...system) => {
    expect(await wronglyShown(system, 13)).toEqual([]);
  },
);

test('of Hexo, posts with a password, hidden ones and those of an encrypted tag become drafts, named without the password', async () => {
  const post = (title: string, line: string) =>
    `---\ntitle: ${title}\ndate: 2020-01-02\n${line}\n---\n\n${title}的字\n`;
  const files = (config: string) => ({
    '_config.yml': `title: 小站\nurl: https://old.example\n${config}`,
    'source/_posts/a.md': post('加密', 'password: abc123'),
    'source/_posts/b.md': post('隐藏', 'hidden: true'),
    'source/_posts/c.md': post('标签', 'tags: [加密]'),
    'source/_posts/d.md': post('日记', 'tags: [日记]'),
    'source/_posts/e.md': post('敞开', "tags: [日记]\npassword: ''"),
    'source/_drafts/f.md': post('草稿', 'tags: [乙]'),
    'source/secret/index.md': post('页面', 'password: abc123'),
  });
  const publicOf = ({ posts }: SourceSite) =>
    posts
      .filter(({ status }) => status === 'published')
      .map(({ title }) => title)
      .sort();
  // No configuration names the tags: the site has passwords, so the tag means it.
  const site = await readHexo(await folderWith(files('')));
  expect(publicOf(site)).toEqual(['敞开', '日记']);
  const { result } = await runImport(site, undefined, { offline: true });
  const report = formatReport(result);
  expect(report).toMatch(/\*\*加密\*\* → .*，草稿（password）/);
  expect(report).toMatch(/\*\*隐藏\*\* → .*，草稿（hidden: true）/);
  expect(report).toMatch(/\*\*标签\*\* → .*，草稿（加密的标签：加密）/);
  expect(report).toMatch(/\*\*草稿\*\* → .*，草稿（\\_drafts）/);
  expect(report).toContain('**页面**：没有搬来：原来不公开（password）');
  expect(report).not.toContain('abc123');
  const named = 'encrypt:\n  tags:\n    - {name: 日记, password: abc123}\n';
  expect(publicOf(await readHexo(await folderWith(files(named))))).toEqual(['敞开', '标签']);
  const byTheme = { ...files(''), 'themes/next/_config.yml': named };
  expect(publicOf(await readHexo(await folderWith(byTheme)))).toEqual(['敞开', '标签']);
  const open = files('');
  const { 'source/_posts/a.md': _a, 'source/secret/index.md': _b, ...others } = open;
  expect(publicOf(await readHexo(await folderWith(others)))).toContain('标签');
});

test('files of a repository, templates, drawings and notes to programs are left out by name', async () => {
  const { titles, report, text } = await importFolder({
    'README.md': '# 说明\n\n字\n',
    'LICENSE.md': 'MIT\n',
    'CONTRIBUTING.zh-CN.md': '# 参与\n',
    'AGENTS.md': '# 说明\n',
    'notes/CLAUDE.md': '# 说明\n',
    'notes/README.md': '# 笔记\n\n字%%不给人看%%字\n\n%%\n整段\n\n两段\n%%\n\n100%%的`%%`\n',
    'notes/a.excalidraw.md': '---\nexcalidraw-plugin: parsed\n---\n画\n',
    'notes/.b.md': '# 隐藏\n',
    '.obsidian/c.md': '# 设置\n',
    '.trash/d.md': '# 丢掉\n',
    'Templates/e.md': '# 模板\n',
    'f.md': '---\ntitle: <% tp.file.title %>\n---\n\n模板\n',
    'g.md': '---\ntitle: "{{title}}"\n---\n\n模板\n',
  });
  expect(titles).toEqual(['笔记']);
  expect(text('笔记')).toMatch(/^字字\n+100%%的`%%`$/);
  expect(report).toContain('Obsidian的注释（%%…%%）没有搬来：2处');
  for (const name of [
    'README',
    'LICENSE',
    'AGENTS',
    'CLAUDE',
    'a.excalidraw',
    '.b',
    'e',
    'f',
    'g',
  ]) {
    expect(report).toMatch(
      new RegExp(String.raw`/${name.replace('.', String.raw`\.`)}\.md:1\` .*没有搬来`),
    );
  }
  expect(report).not.toContain('不给人看');
});

test('of WordPress and Ghost, what members, readers with a password and editors see becomes a draft', async () => {
  const item = (id: number, more: string, status = 'publish') =>
    `<item><title>${id}</title><link>https://old.example/${id}/</link><wp:post_id>${id}</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_type>post</wp:post_type><wp:status>${status}</wp:status>${more}</item>`;
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const items = [
    item(1, ''),
    item(2, '', 'private'),
    item(3, '', 'pending'),
    item(4, '', 'draft'),
    item(5, '<wp:post_password>abc123</wp:post_password>'),
    item(6, meta('_visibility', 'private')),
    item(7, meta('_members_access_role', 'subscriber')),
    item(
      8,
      meta('_wpmem_block', '0') + meta('_visibility', 'visible') + meta('rcp_user_level', 'All'),
    ),
    item(9, meta('_wpmem_block', '1')),
    item(10, '', 'trash'),
    item(11, '', 'future'),
  ];
  const channel = `<title>站</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}`;
  const ghost = (id: string, more: object) => ({
    ...{ id, title: id, slug: id, html: '<p>字</p>', status: 'published', visibility: 'public' },
    ...{ published_at: '2026-01-02 20:00:00', ...more },
  });
  const posts = [
    ghost('a', {}),
    ...['members', 'paid', 'tiers', 'filter', { a: 1 }].map((visibility, at) =>
      ghost(`b${at}`, { visibility }),
    ),
    ...['draft', 'sent', 'pending'].map((status) => ghost(`c${status}`, { status })),
  ];
  const folder = await folderWith({
    'a.xml': `<?xml version="1.0"?><rss><channel>${channel}</channel></rss>`,
    'a.json': JSON.stringify({ db: [{ data: { posts } }] }),
  });
  const sites = [
    await readWordpressExport(`${folder}/a.xml`),
    await readGhost(`${folder}/a.json`, 'https://old.example'),
  ];
  const published = sites.map((site) =>
    site.posts.filter(({ status }) => status === 'published').map(({ title }) => title),
  );
  expect(published).toEqual([['1', '8', '11'], ['a']]);
  const drafts = sites.flatMap((site) => site.posts.filter(({ status }) => status === 'draft'));
  expect(drafts.filter(({ hiddenBy }) => !hiddenBy)).toEqual([]);
  expect(JSON.stringify(drafts.map(({ hiddenBy, notes }) => [hiddenBy, notes]))).not.toContain(
    'abc123',
  );
});
