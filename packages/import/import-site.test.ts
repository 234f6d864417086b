import { existsSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { article, CATEGORY, put } from '@wenzhan/content/testing/content-folder';
import { replay } from '@wenzhan/content/testing/content-sources/recording';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { FaultyContent } from './apply';
import { readGhost } from './ghost';
import { readHexo } from './hexo/read';
import { formatReport } from './report';
import {
  FIXTURES,
  fixture,
  notesOn,
  runImport,
  servePictures,
  wordpressFixture,
} from './testing/old-site';

afterEach(closeServers);
afterEach(() => vi.unstubAllGlobals());

const BLOCKS = 'category-3/11.md';
const SECTIONS = 'title: 关于\nsections:\n  - { type: text, content: 字 }\n';

/** The names of all files below a folder, with the times of their last changes. */
async function filesIn(folder: string) {
  const names = (await readdir(folder, { recursive: true })).sort();
  const stats = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return stats.map(({ mtimeMs }, index) => [names[index], mtimeMs]);
}

const ghostFixture = async () => {
  const { base } = await servePictures();
  return readGhost(await fixture('ghost.json', base), base);
};

test.each([
  ['WordPress', wordpressFixture, 2, 3],
  ['Hexo', () => readHexo(path.join(FIXTURES, 'hexo')), 1, 2],
  ['Ghost', ghostFixture, 1, 1],
])(
  'an export of %s becomes content without faults, and a second import changes nothing',
  async (_, read, pictures, categories) => {
    const site = await read();
    const { root, into, mediaDir, result } = await runImport(site);
    expect(await checkContent(into)).toEqual([]);
    expect(await readdir(path.join(mediaDir, 'import'))).toHaveLength(pictures);
    expect(result.map.categories.size).toBeGreaterThanOrEqual(categories);
    const before = await filesIn(root);
    const second = await runImport(site, root);
    expect(await filesIn(root)).toEqual(before);
    expect(second.result.changes.unchanged).toHaveLength(result.changes.created.length);
    expect(formatReport(second.result)).toBe(formatReport(result));
  },
);

test('a post keeps its text, pictures, dates, tags, author, addresses and feed id', async () => {
  const { result, read } = await runImport(await wordpressFixture());
  const text = (await read(BLOCKS)).replace(/http:\/\/127\.0\.0\.1:\d+/g, 'OLD');
  expect(text.replace(/-[0-9a-f]{12}\.png/g, '-HASH.png')).toMatchSnapshot();
  expect(notesOn(result, 'wordpress:11').join('\n')).toMatch(
    /latest-posts[\s\S]*2条评论[\s\S]*source_url[\s\S]*标签：技术[\s\S]*脚本[\s\S]*gone/,
  );
  expect(await read('category-3/category.yaml')).toBe('title: 前端\n');
  expect(await read('tech/category.yaml')).toContain('description: 网页&服务器');
});

const WORDPRESS_FILES = [
  ['tech/13.md', 'publishedAt: 2024-03-05T09:00:00+08:00\nstatus: draft'],
  ['tech/14.md', 'status: draft'],
  ['tech/15.md', 'status: draft'],
  ['category-4/16.md', 'publishedAt: 2037-01-01T08:00:00+08:00'],
  ['tech/12.md', 'aliases:\n  - /2024/03/中文地址\n  - /?p=12'],
  ['tech/12.md', 'comments: false'],
  ['pages/about_us.md', 'aliases:\n  - /about\n  - /?page_id=21\n  - /?p=21'],
  ['pages/page-22.md', 'aliases:\n  - /about/联系'],
  ['redirects.yaml', '- from: /category/tech/前端\n  to: /content/category-3'],
  ['redirects.yaml', '- from: /tag/http\n  to: /tags/HTTP%20%26%20%E7%BC%93%E5%AD%98'],
  ['redirects.yaml', '- from: /2024/03\n  to: /archive/2024/03'],
  ['redirects.yaml', '- from: /?cat=3\n  to: /content/category-3'],
  ['redirects.yaml', '- from: /2024\n  to: /archive'],
  ['redirects.yaml', '- from: /feed\n  to: /feed.xml'],
  ['redirects.yaml', '- from: /feed/atom\n  to: /atom.xml'],
  ['redirects.yaml', '- from: /category/tech/前端/feed\n  to: /content/category-3/feed.xml'],
  [
    'redirects.yaml',
    '- from: /tag/http/feed\n  to: /tags/HTTP%20%26%20%E7%BC%93%E5%AD%98/feed.xml',
  ],
  ['redirects.yaml', '- from: /wp-sitemap.xml\n  to: /sitemap.xml'],
  ['site.yaml', 'siteName: 旧站 & 笔记'],
] as const;

test('of WordPress states, dates, old addresses and lists are in the files', async () => {
  const { read } = await runImport(await wordpressFixture());
  for (const [file, expected] of WORDPRESS_FILES)
    expect(await read(file), file).toContain(expected);
});

test('a locale that is written with an underscore stays that of the site', async () => {
  const site = await readHexo(path.join(FIXTURES, 'hexo'));
  const { read } = await runImport({ ...site, locale: 'en_US' }, undefined, { offline: true });
  expect(await read('site.yaml')).toContain('locale: en-US\n');
});

test('a category that posts have beside their own leads to its tag', async () => {
  const site = await wordpressFixture();
  const posts = site.posts.map((post) => ({ ...post, categories: ['tech', 'page'] }));
  const redirects = await (await runImport({ ...site, posts })).read('redirects.yaml');
  for (const from of ['/category/page', '/?cat=4']) {
    expect(redirects).toContain(`- from: ${from}\n  to: /tags/${encodeURIComponent('分页')}`);
  }
  expect(redirects).not.toContain('/category/tech/前端');
});

test('cards that a real Ghost rendered keep their texts, without the controls of players', async () => {
  const posts = Object.values(replay('ghost').answers).flatMap(
    ({ body }) => (body as { posts?: Record<string, string>[] }).posts ?? [],
  );
  const cards = posts.find(({ title, html }) => title === '卡片大全' && html);
  const post = { ...cards, status: 'published', published_at: '2026-01-02 20:00:00' };
  const settings = [{ key: 'timezone', value: 'Asia/Shanghai' }];
  const file = path.join(temporaryFolder(), 'export.json');
  await writeFile(file, JSON.stringify({ db: [{ data: { posts: [post], settings } }] }));
  const site = await readGhost(file, 'https://old.example');
  const { result } = await runImport(site, undefined, { offline: true });
  const [body] = result.bodies.values();
  for (const text of [
    '> 请**注意**这里',
    '<details><summary>展开的标题</summary>',
    '一段声音',
    '书签的出处',
    '[一份文件](https://ghost.example/content/files/paper.pdf)',
  ]) {
    expect(body?.markdown).toContain(text);
  }
  expect(body?.markdown).not.toMatch(/0:00|thumbnail|Download/);
  expect(body?.notes).toContain('订阅的表单没有搬来：这里没有会员');
  expect(site.posts[0]?.publishedAt).toBe('2026-01-03T04:00:00+08:00');
});

test('lists of Ghost and their feeds redirect, those without a feed here to the feed of the site', async () => {
  const tags = [
    { id: 't', name: '新闻', slug: 'xin-wen' },
    { id: 's', name: 'TCP/IP', slug: 'tcp-ip' },
  ];
  const post = { id: 'p', title: '题', slug: 'p', html: '<p>字</p>', status: 'published' };
  const data = {
    posts: [{ ...post, published_at: '2026-01-02 20:00:00' }],
    tags,
    posts_tags: tags.map(({ id }) => ({ post_id: 'p', tag_id: id })),
    users: [{ id: 'u', name: '甲', slug: 'jia' }],
  };
  const file = path.join(temporaryFolder(), 'export.json');
  await writeFile(file, JSON.stringify({ db: [{ data }] }));
  const { read } = await runImport(await readGhost(file, 'https://old.example'));
  const redirects = await read('redirects.yaml');
  for (const [from, to] of [
    ['/rss', '/feed.xml'],
    ['/tag/xin-wen/rss', '/tags/%E6%96%B0%E9%97%BB/feed.xml'],
    ['/tag/tcp-ip', '/search?tag=TCP%2FIP'],
    ['/tag/tcp-ip/rss', '/feed.xml'],
    ['/author/jia', '/content'],
    ['/author/jia/rss', '/feed.xml'],
    ['/sitemap-posts.xml', '/sitemap.xml'],
  ]) {
    expect(redirects).toContain(`- from: ${from}\n  to: ${to}\n`);
  }
});

test('of Hexo, the address of a tag redirects if no tag has it here, and that of a category around others', async () => {
  const { read } = await runImport(await readHexo(path.join(FIXTURES, 'hexo')));
  expect(await read('redirects.yaml')).toContain(
    '- from: /tags/HTML-CSS\n  to: /tags/HTML%20%26%20CSS',
  );
  expect(await read('redirects.yaml')).not.toContain('from: /tags/HTTP\n');
  expect(await read('redirects.yaml')).toContain('- from: /categories/tech\n  to: /content\n');
});

test('the report names every post, what was lost with its line, and the old addresses that are left', async () => {
  const { result } = await runImport(await wordpressFixture());
  const report = formatReport(result);
  for (const title of ['区块 & 图库', '中文地址', '草稿', '私密', '有密码', '定时', '联系']) {
    expect(report).toContain(`**${title}** → `);
  }
  for (const lost of ['垃圾桶', '一件商品', '写了一半的页面', '首页']) {
    expect(report).toMatch(new RegExp(`wordpress\\.xml:\\d+\` \\*\\*${lost}\\*\\*：没有搬来`));
  }
  expect(report).toMatch(/missing\.png：答的是404/);
  expect(report).not.toContain('/?p=');
});

test('a name that is too long for a file costs the name', async () => {
  const site = await wordpressFixture();
  const posts = site.posts.map((post) => ({ ...post, slug: 'a'.repeat(300) }));
  const { read } = await runImport({ ...site, posts });
  expect(await read('pages/page-22.md')).toContain('联系');
});

test('content that was there before stays: numbers and files that are taken', async () => {
  const root = temporaryFolder();
  const dir = path.join(root, 'content');
  const own = {
    'site.yaml': 'siteName: 新站\n',
    'news/category.yaml': CATEGORY,
    'news/12.md': article(),
    'redirects.yaml': '- { from: /x, to: /content, status: 301 }\n',
  };
  for (const [file, text] of Object.entries(own)) await put(dir, file, text);
  const { result, read } = await runImport(await wordpressFixture(), root);
  for (const [file, text] of Object.entries(own)) expect(await read(file)).toBe(text);
  expect(await read('tech/17.md')).toContain('title: 中文地址');
  const report = formatReport(result);
  expect(report).toContain('编号12已经有文章，成了17');
  expect(report).toContain('## 要加进redirects.yaml的');
  expect(await checkContent(dir)).toEqual([]);
});

test('the page about the old site arrives beside sections about the new one', async () => {
  const root = temporaryFolder();
  await put(path.join(root, 'content'), 'pages/about_us.yaml', SECTIONS);
  const { into, read } = await runImport(await wordpressFixture(), root);
  expect(await read('pages/about_us.yaml')).toBe(SECTIONS);
  expect(await read('pages/about_us-2.md')).toContain('aliases:\n  - /about\n');
  expect(await checkContent(into)).toEqual([]);
});

test('a post that would be faulty is left out and named, and the others arrive', async () => {
  const site = await wordpressFixture();
  const posts = site.posts.map((post) =>
    post.key === 'wordpress:12' ? { ...post, publishedAt: '2024-03-09' } : post,
  );
  const { into, result } = await runImport({ ...site, posts });
  expect(existsSync(path.join(into, 'tech/12.md'))).toBe(false);
  expect(existsSync(path.join(into, BLOCKS))).toBe(true);
  expect(await checkContent(into)).toEqual([]);
  expect(formatReport(result)).toMatch(
    /wordpress\.xml:\d+` \*\*中文地址\*\*：没有搬来：publishedAt：/,
  );
});

test("an old address that the site's own files have costs that address, not its post", async () => {
  const site = await wordpressFixture();
  const root = temporaryFolder();
  const [alias, other] = ['/2024/03/blocks', '/2024/03/中文地址'];
  const redirects = `- { from: ${alias}, to: /content, status: 301 }\n`;
  await put(path.join(root, 'content'), 'redirects.yaml', redirects);
  await put(path.join(root, 'content'), 'zzz/category.yaml', 'title: 栏目\n');
  await put(path.join(root, 'content'), 'zzz/9.md', article({ aliases: [other] }));
  const { into, result, read } = await runImport(site, root);
  expect(await read(BLOCKS)).not.toContain(alias);
  expect(await read('tech/12.md')).toContain('aliases:\n  - /?p=12');
  expect(await checkContent(into)).toEqual([]);
  expect(formatReport(result)).toMatch(
    /\*\*区块 & 图库\*\*：没有转址：旧网址\/2024\/03\/blocks在redirects\.yaml里已经写过/,
  );
  expect(formatReport(result)).toMatch(/\*\*中文地址\*\*：没有转址/);
});

test('content that would have other faults is not written, nor are its pictures, nor a dry run', async () => {
  const site = await wordpressFixture();
  const root = temporaryFolder();
  const categories = site.categories.map((one) => ({ ...one, description: '' }));
  await expect(runImport({ ...site, categories }, root)).rejects.toThrow(FaultyContent);
  await runImport(site, root, { dryRun: true });
  expect(await readdir(root, { recursive: true })).toEqual([]);
});
