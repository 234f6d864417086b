import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SourceCategory, SourcePost } from '../source';
import { folderWith } from '../testing/markdown-folder';
import { readFault } from '../testing/old-site';
import type { HexoConfig } from './files';
import { addressesOf } from './lists';
import { partsOfName } from './permalink';
import { readHexo } from './read';

test('the date in the name of a file is no part of the address', async () => {
  const [post] = (await readFault('hexo-newpostname')).posts;
  expect(post?.url).toBe('https://old.example/2020/01/02/hello/');
});

test('a site that shows its addresses without .html is known by both', async () => {
  const folder = await folderWith({
    '_config.yml':
      'url: https://old.example\npermalink: :title.html\npretty_urls: { trailing_html: false }\n',
    'source/_posts/a.md': '---\ntitle: 甲\ndate: 2020-01-02\n---\n字\n',
  });
  const [post] = (await readHexo(folder)).posts;
  expect([post?.url, post?.feedId]).toEqual(['https://old.example/a', 'https://old.example/a']);
  expect(post?.otherUrls).toEqual(['https://old.example/a.html']);
});

test.each([
  [':title.md', '_posts/a/b.md', { title: 'a/b' }],
  [
    ':year-:month-:day-:title.md',
    '_posts/2020-01-02-a.md',
    { year: '2020', month: '01', day: '02', title: 'a' },
  ],
  [':year-:month-:day-:title.md', '_posts/about.md', { title: 'about' }],
  [':year/:i_month/:title.md', '_drafts/2020/1/a.md', { year: '2020', i_month: '1', title: 'a' }],
  [':lang/:title.md', '_posts/en/a.md', { lang: 'en', title: 'a' }],
  [':title-:title.md', '_posts/a-a.md', { title: 'a-a' }],
  ['', '_posts/a.md', { title: 'a' }],
])('by %j %s has the parts of its name', (pattern, name, parts) => {
  expect(partsOfName(name, { new_post_name: pattern } as HexoConfig)).toEqual(parts);
});

test('in addresses tags have the names of tag_map, and categories those of category_map', () => {
  const maps: Pick<HexoConfig, 'tag_map' | 'category_map'> = {
    tag_map: { 技术: 'skill' },
    category_map: { 技术: 'tech' },
  };
  const config = { ...maps, filename_case: '1' } as HexoConfig;
  const tags = ['技术', 'HTTP'];
  const post = { kind: 'post', status: 'published', publishedAt: '2020-01-02', tags } as SourcePost;
  const category = { key: '技术', title: '技术', parents: [] as string[] } as SourceCategory;
  const addresses = addressesOf(config, 'https://old.example', [post], [category]);
  const urls = addresses.map(({ url }) => url.replace('https://old.example', ''));
  const lists = ['/categories/tech/', '/tags/skill/', '/tags/http/'];
  expect(urls).toEqual(expect.arrayContaining(lists));
});

test('a hash in an address is that of the name and of the time in seconds', async () => {
  const folder = await folderWith({
    '_config.yml': 'url: https://old.example\ntimezone: Asia/Shanghai\npermalink: p/:hash/\n',
    'source/_posts/a.md': '---\ntitle: 甲\ndate: 2020-01-02 03:04:05\n---\n字\n',
  });
  const [post] = (await readHexo(folder)).posts;
  const seconds = Date.UTC(2020, 0, 1, 19, 4, 5) / 1000;
  const hash = createHash('sha1').update(`a${seconds}`).digest('hex').slice(0, 12);
  expect(post?.url).toBe(`https://old.example/p/${hash}/`);
});

test('a title in an address has no spaces and capitals', async () => {
  const folder = await folderWith({
    '_config.yml': 'url: https://old.example\npermalink: :post_title/\n',
    'source/_posts/a.md': '---\ntitle: Hello, 世界 World!\ndate: 2020-01-02\n---\n字\n',
  });
  const [post] = (await readHexo(folder)).posts;
  expect(post?.url).toBe(`https://old.example/hello-${encodeURI('世界')}-world/`);
});

test('a page that names its address is known by it', async () => {
  const page = (permalink: string) => `---\ntitle: 页\npermalink: ${permalink}\n---\n字\n`;
  const folder = await folderWith({
    '_config.yml': 'url: https://old.example\n',
    'source/a/index.md': page('/me/'),
    'source/b.md': page('links'),
    'source/c.md': page('d/index.html'),
    'source/e/index.md': '---\ntitle: 页\n---\n字\n',
  });
  const urls = (await readHexo(folder)).posts.map(({ url }) => url);
  expect(urls).toEqual(
    ['me/', 'links.html', 'd/', 'e/'].map((path) => `https://old.example/${path}`),
  );
});

test('a link by a tag leads to the address of its post, whatever that is made of', async () => {
  const folder = await folderWith({
    '_config.yml': 'url: https://old.example\npermalink: :year/:month/:day/:hash/\n',
    'source/_posts/a.md': '---\ntitle: 甲\ndate: 2020/1/2 9:04:05\n---\n字\n',
    'source/_posts/2020-03-04-b.md': '---\ntitle: 乙\n---\n字\n',
    'source/_posts/c.md':
      '---\ntitle: 丙\ndate: 2020-05-06\n---\n{% post_link a %} {% post_link 2020-03-04-b %}\n',
  });
  const { posts } = await readHexo(folder);
  const of = (title: string) => posts.find((post) => post.title === title);
  expect(of('乙')?.url).toMatch(/\/2020\/03\/04\/[0-9a-f]{12}\/$/);
  expect(of('丙')?.body).toContain(`[甲](${of('甲')?.url}) [乙](${of('乙')?.url})`);
});
