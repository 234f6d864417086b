import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { testApi } from '../../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../../testing/content-sources/recording';
import { strapiInTwoLanguages } from '../../testing/content-sources/strapi-languages';
import { articleIdOf } from '../identifiers';
import { strapiSource } from './source';

/** A site on the recorded Strapi. */
async function siteOn({
  isKeyed = true,
  yaml,
}: {
  isKeyed?: boolean;
  yaml?: string | Buffer;
} = {}) {
  const strapi = replay('strapi');
  const dir = yaml && temporaryFolder();
  if (dir) await writeFile(path.join(dir, 'strapi.yaml'), yaml);
  // Stores are shared by address.
  const url = `https://strapi-${randomUUID()}.example`;
  const key = isKeyed ? 'READ_TOKEN' : undefined;
  const source = strapiSource({ url, user: undefined, key, dir });
  const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
  const idOf = (name: string) => articleIdOf(strapi.made[name] ?? '', 36);
  const article = async (name: string, ask = site.ask) =>
    (await ask(`article_info?id=${idOf(name)}`)).data?.article;
  /** The answers to requests with all of these texts in their names. */
  const answersTo = (...parts: string[]) =>
    Object.entries(strapi.answers)
      .filter(([name]) => parts.every((part) => name.includes(part)))
      // biome-ignore lint/suspicious/noExplicitAny: tests plant faults in untyped JSON
      .map(([, answer]) => answer as { status: number; body: any });
  /** Changes the published article `linked` in the answers to lists (`fields`) or readings (`filters`). */
  const changeLinked = (part: 'fields' | 'filters', fields: object) => {
    const entries = answersTo('status=published', part).flatMap(({ body }) => body.data);
    for (const entry of entries) {
      if (entry.documentId === strapi.made.linked) Object.assign(entry, fields);
    }
  };
  /** Answers all requests for a path with an error. */
  const failAt = (path: string, status: number, message: string) => {
    const name = `${message.replaceAll(' ', '')}Error`;
    const body = { data: null, error: { status, name, message } };
    for (const answer of answersTo(path)) Object.assign(answer, { status, body });
  };
  return { ...site, ...strapi, dir, url, source, idOf, article, answersTo, changeLinked, failAt };
}

test('entries are articles, with pictures and files at the address of Strapi', async () => {
  const { article, url } = await siteOn();
  const found = await article('linked');
  expect(found).toMatchObject({
    category: 'news',
    title: '一篇旧文',
    summary: '每种格式一段。',
    author: '编辑部',
    tags: ['缓存'],
    status: 'published',
    cover: { url: expect.stringMatching(`^${url}/uploads/\\S+\\.png$`), width: 192, height: 192 },
  });
  expect(found.content).toContain('<strong>缓存</strong>');
  expect(found.content).toContain(`src="${url}/uploads/`);
  expect(found.content).toContain(`href="${url}/uploads/paper.pdf"`);
  expect(await article('untagged')).toMatchObject({
    category: 'posts',
    summary: '它在默认栏目里。',
  });
});

test('visitors see published versions, editors the next ones', async () => {
  const { article, askSignedIn } = await siteOn();
  expect(await article('draft')).toBeUndefined();
  expect(await article('changed')).toMatchObject({
    title: '改了一半的文章',
    category: 'standards',
  });
  expect(await article('draft', askSignedIn)).toMatchObject({ status: 'draft' });
  expect(await article('changed', askSignedIn)).toMatchObject({
    title: '还没发布的题目',
    category: 'standards',
    status: 'draft',
  });
  expect(await article('linked', askSignedIn)).toMatchObject({ status: 'published' });
});

test('a draft among the published entries is dropped', async () => {
  const { source, article, changeLinked, made } = await siteOn({ isKeyed: false });
  expect((await source.scan()).fingerprints.has(`articles/${made.linked}`)).toBe(true);
  // One that is withdrawn between listing and reading.
  changeLinked('filters', { publishedAt: null });
  expect(await article('linked')).toBeUndefined();
  changeLinked('fields', { publishedAt: null });
  expect((await source.scan(true)).fingerprints.has(`articles/${made.linked}`)).toBe(false);
});

test('entries have other fingerprints under another mapping, so that a kept index gives none as before', async () => {
  const of = async (yaml?: string) => [
    ...(await (await siteOn({ ...(yaml && { yaml }) })).source.scan()).fingerprints,
  ];
  const yaml = 'article: { summary: slug }\ncategory: { title: slug }\npage: { title: slug }\n';
  const [plain, mapped, again] = [await of(), await of(yaml), await of()];
  const mappedEntry = /^(?:articles|categories|pages)\/(?!none$)/;
  const entries = plain.filter(([entry]) => mappedEntry.test(entry));
  expect(new Set(entries.map(([entry]) => entry.split('/')[0])).size).toBe(3);
  const changed = entries.filter(
    ([entry, fingerprint]) => new Map(mapped).get(entry) !== fingerprint,
  );
  expect(changed).toHaveLength(entries.length);
  expect(again).toEqual(plain);
});

test('a mapping names types and fields, and old paths that redirect', async () => {
  const yaml = `
article: { title: slug, permalink: '/blog/{slug}', feedId: 'https://old.example/blog/{slug}' }
category: { permalink: '/topics/{slug}' }
page: { permalink: '/{slug}' }
`;
  const { article, ask, idOf, answersTo } = await siteOn({ yaml });
  for (const { body } of answersTo('filters')) for (const entry of body.data) entry.slug ??= 'x';
  expect(await article('linked')).toMatchObject({
    title: 'yi-pian-jiu-wen',
    feedId: 'https://old.example/blog/yi-pian-jiu-wen',
  });
  const { list } = (await ask('redirect_list')).data;
  expect(list).toEqual(
    expect.arrayContaining([
      { from: '/blog/yi-pian-jiu-wen', to: `/content/news/${idOf('linked')}`, status: 308 },
      { from: '/topics/news', to: '/content/news', status: 308 },
      { from: '/contact', to: '/single_page/contact', status: 308 },
    ]),
  );
});

test.each([
  ['2020-02-29', '2020-02-29T00:00:00-05:00'],
  ['2020-02-29T10:00:00.000Z', '2020-02-29T10:00:00.000Z'],
  [null, '2026-03-04T05:06:07.000Z'],
  ['', '2026-03-04T05:06:07.000Z'],
])('an article whose field for the date has %j is of %j', async (date, publishedAt) => {
  vi.stubEnv('SITE_TIME_ZONE', 'America/New_York');
  const yaml = 'article: { publishedAt: date }';
  const { article, changeLinked } = await siteOn({ yaml });
  changeLinked('filters', { date, publishedAt: '2026-03-04T05:06:07.000Z' });
  expect(await article('linked')).toMatchObject({ publishedAt });
});

test('an article without the field that the mapping names for the date is reported', async () => {
  const { ask, lines } = await siteOn({ yaml: 'article: { publishedAt: dat }' });
  await ask('article_list');
  expect(lines.join('\n')).toMatch(/articles\/\w+:1: .*dat: /);
});

test('redirects.yaml of the folder comes first, and its changes arrive', async () => {
  const yaml = "category: { permalink: '/topics/{slug}' }";
  const { ask, dir, readChanges } = await siteOn({ yaml });
  const listed = async () => (await ask('redirect_list')).data.list;
  const first = (await listed())[0];
  expect(first).toMatchObject({ to: expect.stringMatching(/^\/content\//) });
  const write = (text: string) => writeFile(path.join(String(dir), 'redirects.yaml'), text);
  await write('- { from: /rss.xml, to: /feed.xml, status: 301 }');
  await readChanges();
  expect((await listed()).slice(0, 2)).toEqual([
    { from: '/rss.xml', to: '/feed.xml', status: 301 },
    first,
  ]);
});

test.each([
  ['article: { headline: x }', /strapi\.yaml: article: Unrecognized key/],
  ['pages: {', /strapi\.yaml: /],
  [Buffer.from('article: 1\n', 'utf16le'), /strapi\.yaml: 文件像是UTF-16LE编码/],
])('the wrong mapping %j is refused', async (yaml, line) => {
  const { ask, lines } = await siteOn({ yaml });
  expect(await ask('article_list')).toMatchObject({ status: 500 });
  expect(lines.join('\n')).toMatch(line);
});

test('a text of the block editor is HTML, with pictures at the address of Strapi', async () => {
  const { article, changeLinked, url } = await siteOn();
  const image = { type: 'image', image: { url: '/uploads/a.png' } };
  changeLinked('filters', { content: [image] });
  const { content } = await article('linked');
  expect(content).toBe(`<figure><img src="${url}/uploads/a.png" alt=""></figure>`);
});

test.each([
  ['[甲](/uploads/a.pdf)', 'href', 'a.pdf'],
  ['[甲](</uploads/a b.pdf>)', 'href', 'a%20b.pdf'],
  ['[甲]\n\n[甲]: /uploads/a.pdf', 'href', 'a.pdf'],
  ['![甲][乙]\n\n[乙]: </uploads/a.png> "丙"', 'src', 'a.png'],
  ["<p><a href='/uploads/a.pdf'>甲</a></p>", 'href', 'a.pdf'],
  ['<p><IMG SRC=/uploads/a.png></p>', 'src', 'a.png'],
  ['<video poster="/uploads/a.png"></video>', 'poster', 'a.png'],
])('a file in %j is at the address of Strapi', async (content, attribute, file) => {
  const { article, changeLinked, url } = await siteOn();
  changeLinked('filters', { content });
  expect((await article('linked')).content).toContain(`${attribute}="${url}/uploads/${file}"`);
});

test('a scan of what has not changed makes small requests', async () => {
  const { source, requests } = await siteOn();
  const first = await source.scan();
  requests.length = 0;
  expect((await source.scan()).fingerprints).toEqual(first.fingerprints);
  const lists = requests.filter((name) => name.includes('fields'));
  expect(lists).toHaveLength(3);
  for (const name of lists) expect(name).toContain('[pageSize]=15');
});

test('an unknown shape loses one article only, with call and field in the log', async () => {
  const { ask, lines, changeLinked } = await siteOn();
  changeLinked('filters', { title: 7 });
  expect((await ask('article_list')).data.total).toBe(2);
  expect(lines.join('\n')).toMatch(/articles\/\w{24}.*GET \/api\/articles: title: Invalid/);
});

test('a Strapi whose articles may not be read fails clearly, not as emptiness', async () => {
  const { ask, lines, failAt } = await siteOn();
  failAt('/api/articles', 403, 'Forbidden');
  expect(await ask('article_list')).toMatchObject({ status: 500, data: null });
  expect(lines.join('\n')).toContain('GET /api/articles: 403 ForbiddenError Forbidden');
});

test('a Strapi without pages has none', async () => {
  const { ask, failAt } = await siteOn();
  failAt('/api/pages', 404, 'Not Found');
  expect((await ask('page_list')).data.list).toEqual([]);
});

test('while a proxy answers 404 for a Strapi that is away, everything stays', async () => {
  const { ask, answersTo, readChanges } = await siteOn();
  const before = await ask('article_list');
  const pages = await ask('page_list');
  expect(pages.data.list).not.toEqual([]);
  const body = '404 page not found';
  for (const answer of answersTo('/api/')) Object.assign(answer, { status: 404, body });
  await expect(readChanges()).rejects.toThrow('GET /api/categories: 404');
  expect(await ask('article_list')).toEqual(before);
  expect(await ask('page_list')).toEqual(pages);
});

test('blocks 1,000 deep cost their article at most', async () => {
  const { answersTo, ask } = await siteOn({ isKeyed: false });
  let block: object = { type: 'text', text: '深' };
  for (let depth = 0; depth < 1000; depth += 1) block = { type: 'list', children: [block] };
  for (const { body } of answersTo('articles?filters')) body.data[0].content = [block];
  expect((await ask('article_list')).data.list.length).toBeGreaterThanOrEqual(2);
});

test('further languages are locales of Strapi, with the same ids; what is not localized is of the default', async () => {
  const { ask, locales, translated: linked } = await strapiInTwoLanguages();
  const { list } = (await ask('article_list?language=en')).data;
  expect(list).toMatchObject([{ id: linked, title: 'In English', category: 'news' }]);
  expect((await ask('article_list')).data.total).toBeGreaterThan(1);
  expect((await ask(`article_info?id=${linked}&language=en`)).data.translation).toEqual({
    of: 'zh-CN',
  });
  expect((await ask('category_list?language=en')).data.list).toMatchObject([
    { name: 'news', title: 'News', total: 1 },
  ]);
  expect((await ask('page_list?language=en')).data.list).toEqual([]);
  expect((await ask('section_page_list?language=en')).data.list).toMatchObject([{ name: 'home' }]);
  const { site } = (await ask('index_info?language=en')).data;
  expect(site).toMatchObject({ siteName: 'Site', locale: 'en', recordNumber: '京' });
  expect(site.description).toBeUndefined();
  expect((await ask('index_info')).data.site.languages).toEqual(['zh-CN', 'en']);
  expect((await ask('article_list?language=fr')).status).toBe(404);
  expect([...locales].sort()).toEqual(['en-GB', null].sort());
});

test('articles of a type that Strapi does not localize are in the default language only', async () => {
  const { ask } = await strapiInTwoLanguages(false);
  expect((await ask('article_list?language=en')).data.list).toEqual([]);
  expect((await ask('category_list?language=en')).data.list).toEqual([]);
});
