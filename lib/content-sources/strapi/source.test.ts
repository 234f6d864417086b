import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testApi } from '../../../testing/content-folder';
import { replay } from '../../../testing/content-sources/recording';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { renderBody } from '../../article/body';
import { checkBackend } from '../../contract/check-backend';
import { articleIdOf } from '../names';
import { strapiSource } from './source';

const NOW = Date.parse('2027-01-01T00:00:00Z');

afterEach(() => vi.unstubAllGlobals());

/** A folder with a mapping. */
async function mappingFolder(yaml: string): Promise<string> {
  const dir = temporaryFolder();
  await writeFile(path.join(dir, 'strapi.yaml'), yaml);
  return dir;
}

/** A site on the recorded Strapi. */
async function siteOn({ isKeyed = true, yaml }: { isKeyed?: boolean; yaml?: string } = {}) {
  const strapi = replay('strapi');
  const dir = yaml === undefined ? undefined : await mappingFolder(yaml);
  // Stores are shared by address.
  const url = `https://strapi-${randomUUID()}.example`;
  const key = isKeyed ? 'READ_TOKEN' : undefined;
  const source = strapiSource({ url, user: undefined, key, dir });
  const site = await testApi({}, { source, now: () => NOW });
  const idOf = (name: string) => articleIdOf(strapi.made[name] ?? '', 36);
  const article = async (name: string, ask = site.ask) =>
    (await ask(`article_info?id=${idOf(name)}`)).data?.article;
  /** The answers to requests with all of these texts in their names. */
  const answersTo = (...parts: string[]) =>
    Object.entries(strapi.answers)
      .filter(([name]) => parts.every((part) => name.includes(part)))
      // biome-ignore lint/suspicious/noExplicitAny: tests plant faults in untyped JSON
      .map(([, answer]) => answer as { status: number; body: any });
  return { ...site, ...strapi, url, source, idOf, article, answersTo };
}

test.each([false, true])('the whole contract is served (with a token: %j)', async (isKeyed) => {
  const { fetch, requests } = await siteOn({ isKeyed });
  const transport = (request: Request) =>
    fetch(request.url.replace(/^.*\/api\/web\//, ''), request);
  expect(await checkBackend({ base: 'http://site.test', transport })).toEqual([]);
  expect(requests.some((name) => name.includes('status=draft'))).toBe(isKeyed);
});

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

test('ids map to digits and back', () => {
  for (const id of ['qylmqfkderxgk55fho59p2yg', '000000000000000000000001', 'z'.repeat(24)]) {
    expect(articleIdOf(id, 36)).toMatch(/^[1-9]\d*$/);
    expect(BigInt(articleIdOf(id, 36)).toString(36).padStart(24, '0')).toBe(id);
  }
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
  const { source, article, answersTo, made } = await siteOn({ isKeyed: false });
  const plant = (part: string) => {
    for (const { body } of answersTo('status=published', part)) {
      for (const entry of body.data) if (entry.documentId === made.linked) entry.publishedAt = null;
    }
  };
  expect((await source.scan()).fingerprints.has(`articles/${made.linked}`)).toBe(true);
  // One that is withdrawn between listing and reading.
  plant('filters');
  expect(await article('linked')).toBeUndefined();
  plant('fields');
  expect((await source.scan(true)).fingerprints.has(`articles/${made.linked}`)).toBe(false);
});

test('two-character Chinese words are found', async () => {
  const { ask, idOf } = await siteOn();
  const { list } = (await ask(`search?keyword=${encodeURIComponent('缓存')}`)).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual([idOf('linked')]);
});

test('a mapping names types and fields, and old paths that redirect', async () => {
  const yaml = `
article: { title: slug, permalink: '/blog/{slug}' }
category: { permalink: '/topics/{slug}' }
page: { permalink: '/{slug}' }
`;
  const { article, ask, idOf, answersTo } = await siteOn({ yaml });
  for (const { body } of answersTo('filters')) for (const entry of body.data) entry.slug ??= 'x';
  expect((await article('linked')).title).toBe('yi-pian-jiu-wen');
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
  ['article: { headline: x }', /strapi\.yaml: article: Unrecognized key/],
  ['pages: {', /strapi\.yaml: /],
])('the wrong mapping %j is refused', async (yaml, line) => {
  const { ask, lines } = await siteOn({ yaml });
  expect(await ask('article_list')).toMatchObject({ status: 500 });
  expect(lines.join('\n')).toMatch(line);
});

test('a text of the block editor keeps all that it says', async () => {
  const { article, answersTo, made } = await siteOn();
  const text = (value: string, marks = {}) => ({ type: 'text', text: value, ...marks });
  const content = [
    { type: 'heading', level: 2, children: [text('小标题')] },
    { type: 'paragraph', children: [text('粗', { bold: true, italic: true }), text('一\n二')] },
    {
      type: 'list',
      format: 'ordered',
      children: [{ type: 'list-item', children: [text('一项')] }],
    },
    { type: 'quote', children: [text('引用')] },
    { type: 'code', language: 'js', children: [text('a < b')] },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'https://example.com/', children: [text('链接')] }],
    },
    {
      type: 'image',
      image: { url: '/uploads/a.png', alternativeText: '图', caption: '图注', width: 3, height: 2 },
      children: [text('')],
    },
    { type: 'later', children: [text('以后的种类')] },
    { type: 'paragraph', children: [text('')] },
  ];
  for (const { body } of answersTo('filters', 'status=published')) {
    for (const entry of body.data) if (entry.documentId === made.linked) entry.content = content;
  }
  const html = renderBody((await article('linked')).content, '').html;
  for (const part of [
    ...['小标题</h2>', '<em><strong>粗</strong></em>一<br>二', '<ol><li>一项</li></ol>'],
    ...['<blockquote>引用</blockquote>', 'a &#x3C; b', 'href="https://example.com/"', '图注'],
    ...['/uploads/a.png', '以后的种类'],
  ]) {
    expect(html).toContain(part);
  }
});

test('a scan of what has not changed makes small requests', async () => {
  const { source, requests } = await siteOn();
  const first = await source.scan();
  requests.length = 0;
  expect((await source.scan()).fingerprints).toEqual(first.fingerprints);
  expect(requests.filter((name) => name.includes('fields'))).toHaveLength(3);
  expect(
    requests.filter((name) => name.includes('fields') && !name.includes('[pageSize]=15')),
  ).toEqual([]);
});

test('an unknown shape loses one article only, with call and field in the log', async () => {
  const { ask, lines, answersTo, made } = await siteOn({ isKeyed: true });
  for (const { body } of answersTo('filters', 'status=published')) {
    for (const entry of body.data) if (entry.documentId === made.linked) entry.title = 7;
  }
  expect((await ask('article_list')).data.total).toBe(2);
  expect(lines.join('\n')).toMatch(/articles\/\w{24}.*GET \/api\/articles: title: Invalid/);
});

test.each<[string, (site: Awaited<ReturnType<typeof siteOn>>) => void, RegExp]>([
  [
    'is down',
    ({ state }) => Object.assign(state, { isReachable: false }),
    /GET \/api\/\w+: fetch failed/,
  ],
  [
    'lets nobody read its articles',
    ({ answersTo }) => {
      const body = { data: null, error: { status: 403, message: 'Forbidden' } };
      for (const answer of answersTo('/api/articles')) Object.assign(answer, { status: 403, body });
    },
    /GET \/api\/articles: 403 Forbidden/,
  ],
])('a Strapi that %s fails clearly, not as emptiness', async (_, plant, line) => {
  const site = await siteOn();
  plant(site);
  expect(await site.ask('article_list')).toMatchObject({ status: 500, data: null });
  expect(site.lines.some((it) => line.test(it))).toBe(true);
});

test('a Strapi without pages has none', async () => {
  const { ask, answersTo } = await siteOn();
  const body = { data: null, error: { status: 404, message: 'Not Found' } };
  for (const answer of answersTo('/api/pages')) Object.assign(answer, { status: 404, body });
  expect((await ask('page_list')).data.list).toEqual([]);
});
