import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readGhost } from './ghost';
import { readHexo } from './hexo/read';
import { readFolder } from './read-folder';
import type { SourceSite } from './source';
import { FIXTURES, runImport } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

/** Values that no field expects, or that mean something where it is used: in paths, YAML, HTML and dates. */
const VALUES = [
  ...[
    null,
    '',
    0,
    true,
    [],
    {},
    [null],
    [[]],
    'C#',
    'a?b/c d%',
    '%E4%ZZ',
    '\t',
    '../..',
    '9999-99-99',
  ],
  ...[
    '0000-01-01',
    'constructor',
    '<b>&amp;',
    '---\n',
    'https://',
    '//x',
    '\u{d800}',
    '长'.repeat(3000),
  ],
];
const fields = (names: string) => names.split(' ');

/** Imports a site; its content must be without faults. @returns the titles that arrived, and what did not */
async function imported(site: SourceSite) {
  const { into, result } = await runImport(site, undefined, { offline: true });
  expect(await checkContent(into)).toEqual([]);
  return {
    titles: [...result.bodies.keys()].map(({ post }) => post.title),
    lost: result.site.notes
      .filter(({ text }) => text.startsWith('没有搬来'))
      .map(({ subject, text }) => `${subject} ${text}`),
  };
}

const FRONT =
  'title date updated author tags categories permalink abbrlink excerpt published comments cover slug id';

test('in Hexo, one value in one field of front matter costs no more than that field', async () => {
  const folder = temporaryFolder();
  const posts = path.join(folder, 'source', '_posts');
  await mkdir(posts, { recursive: true });
  await writeFile(path.join(folder, '_config.yml'), 'url: https://old.example\npermalink: :title/');
  const cases = fields(FRONT).flatMap((field) => VALUES.map((value) => ({ field, value })));
  for (const [index, { field, value }] of cases.entries()) {
    const front = { title: `第${index}篇`, date: '2020-01-02 03:04:05', [field]: value };
    const text = `---\n${JSON.stringify(front)}\n---\n\n正文${index}\n`;
    await writeFile(path.join(posts, `p${index}.md`), text);
  }
  const { titles, lost } = await imported(await readHexo(folder));
  expect(lost).toEqual([]);
  expect(titles).toHaveLength(cases.length);
});

test.each(
  fields(
    'title description language author timezone url root permalink category_dir tag_dir archive_dir category_map tag_map filename_case pretty_urls',
  ),
)('in Hexo, no value of %s in the configuration costs a post', async (field) => {
  const folder = temporaryFolder();
  await cp(path.join(FIXTURES, 'hexo'), folder, { recursive: true });
  const file = path.join(folder, '_config.yml');
  const lines = (await readFile(file, 'utf8')).replace(
    new RegExp(`^${field}:.*\n(?: .*\n)*`, 'm'),
    '',
  );
  for (const value of [0, {}, '../C#/:x', '长'.repeat(3000)]) {
    await writeFile(file, `${lines}\n${field}: ${JSON.stringify(value)}\n`);
    const { titles } = await imported(await readHexo(folder));
    expect(titles).toHaveLength(4);
  }
});

const ELEMENTS =
  'title link dc:creator guid content:encoded excerpt:encoded wp:post_date wp:post_date_gmt wp:post_modified wp:post_modified_gmt wp:comment_status wp:post_name wp:status wp:post_parent wp:post_password wp:is_sticky';
const xml = (value: unknown) =>
  `<![CDATA[${typeof value === 'string' ? value.replace('\u{d800}', '') : JSON.stringify(value)}]]>`;

test('in WordPress, one value in one element costs no more than that element', async () => {
  const cases = fields(`${ELEMENTS} category wp:postmeta`).flatMap((name) =>
    [...VALUES.map(xml), '', '<b/>'].map((value) => ({ name, value })),
  );
  const items = cases.map(({ name, value }, index) => {
    const all = new Map([
      ['title', `第${index}篇`],
      ['link', `https://old.example/p${index}/`],
      ['content:encoded', '<![CDATA[<p>正文</p>]]>'],
      ['wp:post_id', String(index + 1)],
      ['wp:post_date', '2020-01-02 03:04:05'],
      ['wp:status', 'publish'],
      ['wp:post_type', 'post'],
      [name, value],
    ]);
    return `<item>${[...all].map(([tag, text]) => `<${tag}>${text}</${tag}>`).join('')}</item>`;
  });
  const site = await readWordpressExport(await wxrWith(items.join('\n')));
  const { titles, lost } = await imported(site);
  expect(lost).toEqual([]);
  expect(titles).toHaveLength(cases.length);
});

async function wxrWith(items: string, channel = ''): Promise<string> {
  const file = path.join(temporaryFolder(), 'export.xml');
  const head = `<title>站</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${channel}`;
  await writeFile(file, `<?xml version="1.0"?><rss><channel>${head}${items}</channel></rss>`);
  return file;
}

test('in WordPress, items without an id or a type are named, and the others arrive', async () => {
  const item = (id: string, type: string) =>
    `<item><title>${id}${type}</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status></item>`;
  const items = [
    item('', 'post'),
    item('x', 'post'),
    item('1', ''),
    item('2', 'post'),
    item('2', 'post'),
    '<item/>',
  ];
  const { titles, lost } = await imported(
    await readWordpressExport(await wxrWith(items.join('\n'))),
  );
  expect(titles).toEqual(['2post', '2post']);
  expect(lost).toHaveLength(4);
});

const POST =
  'title html type page status visibility featured feature_image custom_excerpt codeinjection_head author_id created_at updated_at published_at';
const TABLE_ROWS = {
  tags: { id: 't', name: '标签', slug: 'tag', description: '' },
  users: { id: 'u', name: '作者', slug: 'user' },
  posts_tags: { post_id: 'good', tag_id: 't', sort_order: 0 },
  posts_authors: { post_id: 'good', author_id: 'u', sort_order: 0 },
  posts_meta: { post_id: 'good', meta_title: '题' },
  settings: { key: 'title', value: '站' },
};

test('in Ghost, one value in one field costs no more than that field, or a row of another table', async () => {
  const good = {
    title: '好',
    slug: 'good',
    html: '<p>正文</p>',
    status: 'published',
    published_at: '2020-01-02 03:04:05',
  };
  const cases = fields(POST).flatMap((field) => VALUES.map((value) => ({ [field]: value })));
  const posts = cases.map((one, index) => ({
    ...good,
    id: `p${index}`,
    slug: `s${index}`,
    ...one,
  }));
  const tables = Object.fromEntries(
    Object.entries(TABLE_ROWS).map(([table, row]) => [
      table,
      [
        row,
        ...Object.keys(row).flatMap((field) => VALUES.map((value) => ({ ...row, [field]: value }))),
        ...VALUES,
      ],
    ]),
  );
  const file = path.join(temporaryFolder(), 'export.json');
  const data = {
    posts: [...posts, { ...good, id: 'good' }, { ...good, slug: 1 }, ...VALUES],
    ...tables,
  };
  await writeFile(file, JSON.stringify({ db: [{ data }] }));
  const { titles, lost } = await imported(await readGhost(file, 'https://old.example'));
  expect(titles.length).toBeGreaterThanOrEqual(cases.length - 2);
  expect(lost.filter((one) => one.startsWith('好 '))).toEqual(['好 没有搬来：id、slug不对']);
});

const FOLDER_FRONT =
  'title date lastmod author tags categories url slug permalink aliases redirect_from description draft published comments cover images layout';

test.each([
  ['Hugo', 'hugo.yaml', 'content/posts/', 'permalinks: {posts: "/:year/:slug/"}'],
  ['Jekyll', '_config.yml', '_posts/2020-01-02-', 'permalink: pretty'],
  ['no system', 'x.txt', 'a/', ''],
])(
  'in a folder of %s, one value in one field costs no more than that field',
  async (_, config, at, text) => {
    const folder = temporaryFolder();
    await mkdir(path.dirname(path.join(folder, `${at}x`)), { recursive: true });
    await writeFile(path.join(folder, config), `${text}\n`);
    const cases = fields(FOLDER_FRONT).flatMap((field) =>
      VALUES.map((value) => ({ field, value })),
    );
    for (const [index, { field, value }] of cases.entries()) {
      const front = { title: `第${index}篇`, date: '2020-01-02 03:04:05', [field]: value };
      await writeFile(
        path.join(folder, `${at}p${index}.md`),
        `---\n${JSON.stringify(front)}\n---\n\n正文${index}\n`,
      );
    }
    const { titles, lost } = await imported(await readFolder(folder, 'https://old.example'));
    expect(lost).toEqual([]);
    expect(titles).toHaveLength(cases.length);
  },
);
