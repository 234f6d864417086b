import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkContent } from './check/check';
import { contentFolder, put, testApi } from './testing/content-folder';
import { article } from './testing/content-texts';
import { PRODUCTS_CONTENT } from './testing/products';

const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test('a catalogue lists its products and those of the series below it, by their order and then by id', async () => {
  const { ask } = await testApi(PRODUCTS_CONTENT);
  const all = await ask('article_list?category=pumps');
  expect(ids(all.data.list)).toEqual(['301', '303', '302', '304']);
  expect(ids((await ask('article_list?category=isg')).data.list)).toEqual(['301', '304']);
  const { list } = (await ask('category_list')).data;
  const told = list.map(({ name, kind, parent, total }: Record<string, unknown>) => [
    ...[name, kind, parent, total],
  ]);
  expect(told).toEqual([
    ['pumps', 'products', undefined, 4],
    ['isg', 'products', 'pumps', 2],
    ['isw', 'products', 'pumps', 1],
    ['cases', undefined, undefined, 1],
    ['news', undefined, undefined, 1],
  ]);
});

test('what shows no dates is in no list by time, but in those of its category and its tags', async () => {
  const { ask } = await testApi(PRODUCTS_CONTENT);
  expect(ids((await ask('article_list')).data.list)).toEqual(['501']);
  expect(ids((await ask('article_list?year=2026')).data.list)).toEqual(['501']);
  expect((await ask('archive_list')).data.list).toMatchObject([{ month: 1, total: 1 }]);
  expect(ids((await ask('article_list?category=cases')).data.list)).toEqual(['401']);
  expect(ids((await ask('article_list?tag=清水')).data.list)).toEqual(['302', '301']);
});

test('a product says its number in lists, and the rest of itself on its page', async () => {
  vi.stubEnv('CONTENT_DIR', await contentFolder(PRODUCTS_CONTENT));
  const { ask } = await testApi(process.env.CONTENT_DIR ?? '');
  const [listed] = (await ask('article_list?category=isg')).data.list;
  expect(listed).toMatchObject({
    product: { number: 'ISG65-160' },
    cover: { url: '/media/isg-front.svg', width: 1200 },
    order: 1,
  });
  expect(listed.product).not.toHaveProperty('specifications');
  const { data } = await ask('article_info?id=301');
  expect(data.article.product).toMatchObject({
    number: 'ISG65-160',
    form: 'enquiry',
    downloads: [{ title: '样本', size: 3 }],
  });
  const [rows, table] = data.article.product.specifications;
  expect(rows.rows[0]).toEqual({ label: '流量', value: '25', unit: 'm³/h' });
  expect(table.table.rows[1].cells).toEqual(['ISG65-160', '25.0', '32', '']);
  expect([data.previous, data.next]).toEqual([null, null]);
  expect(ids(data.related)).toEqual(['303', '302']);
});

test.each(['ISG65-160', 'isg65-160', '输送介质', '25.0', '样本'])(
  'a search for %s finds the product that has it in its number, specifications or downloads',
  async (keyword) => {
    const { ask } = await testApi(PRODUCTS_CONTENT);
    const { data } = await ask(`search?keyword=${encodeURIComponent(keyword)}`);
    expect(ids(data.list)).toContain('301');
    expect(data.list[0].excerpt).toContain('⟦');
  },
);

test('sitemaps learn the pictures of a product', async () => {
  const { ask } = await testApi(PRODUCTS_CONTENT);
  const { list } = (await ask('changes')).data;
  const change = list.find(({ id }: { id: string }) => id === '301');
  expect(change.cover.url).toBe('/media/isg-front.svg');
  expect(change.pictures.map(({ url }: { url: string }) => url)).toEqual([
    '/media/isg-front.svg',
    '/media/isg-cut.svg',
  ]);
});

const EDITED = article(
  {
    title: '泵',
    summary: '泵。',
    publishedAt: '2026-03-01T08:00:00+08:00',
    product: {
      number: 'A-1',
      finish: '红',
      specifications: [
        { rows: [{ label: '流量', value: 25 }, { label: '扬程' }, { label: '功率', value: true }] },
      ],
      pictures: [{ url: '/media/isg-front.svg' }, { alt: '没有网址' }],
    },
  },
  '正文。\n',
);

test('a bad row, picture or field of a product costs itself, never the article', async () => {
  const { ask } = await testApi({ ...PRODUCTS_CONTENT, 'isg/305.md': EDITED });
  const { article: shown } = (await ask('article_info?id=305')).data;
  expect(shown.product.specifications).toEqual([{ rows: [{ label: '流量', value: '25' }] }]);
  expect(shown.product.pictures).toEqual([{ url: '/media/isg-front.svg' }]);
  expect(shown.product).not.toHaveProperty('finish');
});

test('a fault elsewhere in the front matter costs the article, as it does without a product', async () => {
  const faulty = EDITED.replace(/^title: .*$/m, 'title: []');
  const { ask } = await testApi({ ...PRODUCTS_CONTENT, 'isg/305.md': faulty });
  expect((await ask('article_info?id=305')).code).toBe(404);
});

const messagesOf = async (files: Record<string, string>) => {
  const dir = await contentFolder({ ...PRODUCTS_CONTENT, ...files });
  return (await checkContent(dir)).map(
    ({ file, line, message }) => `${path.relative(dir, file)}:${line}: ${message}`,
  );
};

test('the check finds nothing in good products, and each fault with its line in bad ones', async () => {
  expect(await messagesOf({})).toEqual([]);
  const front = `title: 泵
summary: 泵。
publishedAt: 2026-03-01T08:00:00+08:00
product:
  form: order
  related: [999]
  downloads:
    - { title: 样本, path: /media/none.pdf }
  pictures:
    - { url: /media/none.svg }
  specifications:
    - title: 空的
    - table:
        head: [型号, 流量]
        rows:
          - cells: [A, 1, 2]
`;
  expect(await messagesOf({ 'isg/305.md': `---\n${front}---\n字。\n` })).toEqual([
    'isg/305.md:6: site.yaml的forms里没有表单order',
    'isg/305.md:7: 没有编号为999的文章',
    'isg/305.md:9: 链接/media/none.pdf指向的内容不存在',
    'isg/305.md:11: 图片/media/none.svg指向的内容不存在',
    'isg/305.md:13: 这一组没有rows，也没有table',
    'isg/305.md:17: 表格第1行有3格，表头有2格',
  ]);
  expect(await messagesOf({ 'isg/305.md': EDITED })).toEqual([
    'isg/305.md:5: 不认识的键：product.finish',
    'isg/305.md:5: 缺少product.pictures[第2项].url',
    'isg/305.md:5: product.specifications[第1项].rows[第2项].value：应当是文字，有歧义时加引号',
    'isg/305.md:5: product.specifications[第1项].rows[第3项].value：应当是文字，有歧义时加引号',
  ]);
});

test('names of other systems, rows without cells and addresses for ids are told what to write', async () => {
  const front = `title: 泵
summary: 泵。
publishedAt: 2026-03-01T08:00:00+08:00
product:
  model: WQ100
  images: []
  related: [isg/301]
  specifications:
    - table:
        head: [型号, 流量]
        rows:
          - [WQ100, 25]
`;
  expect(await messagesOf({ 'isg/305.md': `---\n${front}---\n字。\n` })).toEqual([
    'isg/305.md:6: 不认识的键：product.model（应当是number）、product.images（应当是pictures）',
    'isg/305.md:8: product.related[第1项]：应当是文章的编号，如302：只写数字，不写栏目',
    'isg/305.md:13: product.specifications[第1项].table.rows[第1项]：表格的一行写成- cells: [型号, 流量, 扬程]',
  ]);
});

test('an enquiry form without a field for the product is named', async () => {
  const site = PRODUCTS_CONTENT['site.yaml'].replace('name: product', 'name: subject');
  expect(await messagesOf({ 'site.yaml': site })).toEqual([
    expect.stringContaining('没有名为product的字段'),
  ]);
});

test.each([
  [
    'an unknown parent',
    { 'isg/category.yaml': 'title: 甲\nparent: nowhere\n' },
    ['isg/category.yaml:2: 没有栏目nowhere'],
  ],
  [
    'itself',
    { 'isg/category.yaml': 'title: 甲\ndescription: 乙\nparent: isg\n' },
    ['isg/category.yaml:3: isg在这个栏目的下级里'],
  ],
  [
    'a circle',
    {
      'isg/category.yaml': 'title: 甲\nparent: isw\n',
      'isw/category.yaml': 'title: 乙\nparent: isg\n',
    },
    ['isw在这个栏目的下级里', 'isg在这个栏目的下级里'],
  ],
])('%s costs the parent only, and is named', async (_, files, expected) => {
  const found = await messagesOf(files);
  expect(found).toEqual(expected.map((text) => expect.stringContaining(text)));
  const { ask } = await testApi({ ...PRODUCTS_CONTENT, ...files });
  const { list } = (await ask('category_list')).data;
  const isg = list.find(({ name }: { name: string }) => name === 'isg');
  expect(isg).toMatchObject({ title: '甲', total: 2 });
  expect(isg.parent).toBeUndefined();
});

test('an edit of a product changes the list of the catalogue above its series', async () => {
  const { ask, dir, readChanges } = await testApi(PRODUCTS_CONTENT);
  await ask('article_list?category=pumps');
  const text = PRODUCTS_CONTENT['isg/304.md'].replace(/^summary/m, 'order: 0\nsummary');
  await put(dir, 'isg/304.md', text);
  await readChanges(['304']);
  expect(ids((await ask('article_list?category=pumps')).data.list)).toEqual([
    ...['304', '301', '303', '302'],
  ]);
  await writeFile(
    path.join(dir, 'isg/304.md'),
    `${text.slice(0, 4)}status: draft\n${text.slice(4)}`,
  );
  await readChanges(['304']);
  expect((await ask('article_list?category=pumps')).data.total).toBe(3);
});

test('in another language a category is of the same kind and below the same one, unless it says otherwise', async () => {
  const { ask } = await testApi({
    ...PRODUCTS_CONTENT,
    'site.yaml': `languages: [zh-CN, en]\n${PRODUCTS_CONTENT['site.yaml']}`,
    'en/site.yaml': 'siteName: Pumps\n',
    'en/pumps/category.yaml': 'title: Products\n',
    'en/isg/301.md': article(
      { title: 'Pump', summary: 'A pump.', publishedAt: '2026-03-01T08:00:00+08:00' },
      'Text.\n',
    ),
  });
  const { list } = (await ask('category_list?language=en')).data;
  expect(list).toMatchObject([
    { name: 'isg', kind: 'products', parent: 'pumps', total: 1 },
    { name: 'pumps', title: 'Products', kind: 'products', total: 1 },
  ]);
  expect((await ask('article_list?language=en')).data.total).toBe(0);
});
