import path from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../check/check';
import { article, CATEGORY, contentFolder, page, put } from '../testing/content-folder';

const FIELD = '{ name: text, label: 话 }';
const SITE = `siteName: 文站
headNav:
  - title: 内容
    path: /content
    children:
      - { title: 栏目, path: /content/news }
headerButton: { title: 留言, path: /forms/contact }
announcement:
  text: 停机
  path: /content/news/1
footer:
  columns:
    - title: 关于
      links:
        - { title: 我们, path: /pages/us }
        - title: 条款
          path: /single_page/terms
  social: [{ title: 别处, url: 'https://example.com/' }]
  friends: [{ title: 友站, url: 'https://example.org/' }]
forms:
  contact:
    title: 留言
    fields: [${FIELD}]
    consent: { text: 同意, path: '/pages/us.md' }
`;

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article(),
  'news/2.md': article({ status: 'draft' }),
  'pages/terms.md': page('条款', '[留言](/forms/contact)'),
  'pages/us.yaml': 'title: 我们\nsections: [{ type: form, form: contact }]\n',
  'redirects.yaml': '- { from: /moved, to: /content/news/1, status: 301 }\n',
};

/** The faults of `site.yaml`, with their lines. */
async function faultsOf(site: string): Promise<string[]> {
  const dir = await contentFolder({ ...FILES, 'site.yaml': site });
  const faults = await checkContent(dir);
  expect(faults.every(({ file }) => file === path.join(dir, 'site.yaml'))).toBe(true);
  return faults.map(({ line, message }) => `${line}: ${message}`);
}

test('links of menu, header, footer and forms that lead somewhere are no faults', async () => {
  expect(await faultsOf(SITE)).toEqual([]);
});

test.each([
  ['the menu', 'path: /content\n', 'path: /contents\n', '4: 链接/contents指向的内容不存在'],
  ['the menu to no host', 'path: /content\n', 'path: https://\n', '4: headNav[第1项].path：'],
  ['a menu below it', '/content/news }', '/content/new }', '6: 链接/content/new指向的内容不存在'],
  ['the button', '/forms/contact', '/forms/other', '7: 链接/forms/other指向的内容不存在'],
  [
    'the announcement',
    '/content/news/1',
    '/content/news/2',
    '10: 链接/content/news/2指向的文章还是草稿',
  ],
  ['the footer', '/pages/us }', '/pages/we }', '15: 链接/pages/we指向的内容不存在'],
  [
    'one with an anchor',
    '/single_page/terms',
    '/single_page/terms#无',
    '17: 链接/single_page/terms#无指',
  ],
  ['one that has moved', '/single_page/terms', '/moved', '17: 链接/moved已经转到/content/news/1'],
  ['a consent', '/pages/us.md', '/pages/privacy', '24: 链接/pages/privacy指向的内容不存在'],
  ['a friend', "'https://example.org/'", '/friends', '19: footer.friends[第1项].url：应当是完整'],
])('a link of %s that leads nowhere is a fault with its line', async (_, old, by, fault) => {
  expect(await faultsOf(SITE.replace(old, by))).toEqual([expect.stringContaining(fault)]);
});

test('a picture of the site is 512 KB at most, one of an article may be larger', async () => {
  const dir = await contentFolder({
    ...FILES,
    'news/1.md': article({ cover: { url: '/media/large.png' } }),
    'site.yaml': `logo: { url: /media/small.png }
logoDark: { url: /media/large.png }
${SITE.replace('footer:', 'footer:\n  qr: { url: /media/large.svg }')}`,
  });
  await put(dir, 'media/small.png', Buffer.alloc(512 * 1024));
  await put(dir, 'media/large.png', Buffer.alloc(512 * 1024 + 1));
  await put(dir, 'media/large.svg', Buffer.alloc(3 * 1024 * 1024));
  const faults = await checkContent(dir);
  expect(faults.map(({ file, line, message }) => [path.basename(file), line, message])).toEqual([
    ['site.yaml', 2, expect.stringMatching(/^图片\/media\/large\.png有51[23] KB，.*最多512 KB/)],
    ['site.yaml', 14, expect.stringMatching(/^图片\/media\/large\.svg有3\.0 MB，.*最多512 KB/)],
  ]);
});

test('a bad entry of the menu is the only fault, and shifts no line', async () => {
  const bad = SITE.replace('  - title: 内容\n', '  - { title: 坏, path: bad }\n  - title: 内容\n');
  expect(await faultsOf(bad.replace('/pages/us }', '/pages/we }'))).toEqual([
    expect.stringMatching(/^3: headNav\[第1项\]\.path/),
  ]);
});

test('a column without links is a fault', async () => {
  const column = '    - { title: 空, links: [] }\n  social:';
  expect(await faultsOf(SITE.replace('  social:', column))).toEqual([
    '18: footer.columns[第2项].links：数值过小：期望列表>=1项',
  ]);
});

test('a form with more text than a request may have is a fault with its line', async () => {
  const texts = Array.from(
    { length: 26 },
    (_, at) => `{ name: t${at}, label: 话, type: textarea }`,
  );
  const form = `  long:\n    title: 征文\n    fields: [${texts.join(', ')}]\n`;
  expect(await faultsOf(SITE + form)).toEqual([
    expect.stringMatching(/^27: forms\.long\.fields：.*maxLength加起来最多是100000，现在是104000/),
  ]);
});
