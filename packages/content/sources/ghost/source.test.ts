import { randomUUID } from 'node:crypto';
import { renderBody } from '@wenzhan/text/article/body';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApi } from '../../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../../testing/content-sources/recording';
import { articleIdOf } from '../identifiers';
import { ghostSource } from './source';

const ADMIN_KEY = `${'a'.repeat(24)}:${'b'.repeat(64)}`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS }));
afterEach(() => void vi.useRealTimers());

/** A site on the recorded Ghost. */
async function siteOn({ isKeyed = true, now = AFTER_RECORDINGS } = {}) {
  const ghost = replay('ghost');
  const key = isKeyed ? `CONTENT_KEY,${ADMIN_KEY}` : 'CONTENT_KEY';
  // Stores are shared by address.
  const url = `https://ghost-${randomUUID()}.example`;
  const source = ghostSource({ url, user: undefined, key, dir: undefined });
  const site = await testApi({}, { source, now: () => now });
  const idOf = (name: string) => articleIdOf(ghost.made[name] ?? '', 16);
  const article = async (name: string, ask = site.ask) =>
    (await ask(`article_info?id=${idOf(name)}`)).data?.article;
  /** The answer to the first request with this text in its name. */
  const answerTo = (part: string) => {
    const name = Object.keys(ghost.answers).find((it) => it.includes(part)) ?? '';
    // biome-ignore lint/suspicious/noExplicitAny: tests plant faults in untyped JSON
    return ghost.answers[name] as { status: number; body: any };
  };
  return { ...site, ...ghost, source, idOf, article, answerTo };
}

test('posts are articles, their first public tag is the category', async () => {
  const { ask, article, base } = await siteOn();
  expect(await article('linked')).toMatchObject({
    category: 'xin-wen',
    title: '一篇旧文',
    summary: '这里谈到缓存。',
    tags: ['新闻', '网页标准'],
    author: '编辑',
    publishedAt: '2026-01-02T00:00:00.000+00:00',
    status: 'published',
  });
  expect(await article('cards')).toMatchObject({
    summary: '每种卡片一张。',
    cover: { url: `${base}/content/images/cover.png`, alt: '封面' },
    seo: { title: '给搜索引擎的标题' },
  });
  expect(await article('untagged')).toMatchObject({ category: 'posts' });
  expect((await ask('category_list')).data.list.map(({ name }: { name: string }) => name)).toEqual([
    'news',
    'posts',
    'wang-ye-biao-zhun',
    'xin-wen',
  ]);
});

test('visitors see what Ghost publishes: no drafts, nor their tags, nor what members pay for', async () => {
  const { ask, askSignedIn, article } = await siteOn();
  for (const name of ['draft', 'scheduled']) expect(await article(name), name).toBeUndefined();
  const everything = JSON.stringify(
    await Promise.all(
      ['category_list', 'article_list', 'tag_list', 'redirect_list', 'changes'].map((call) =>
        ask(call),
      ),
    ),
  );
  expect(everything).not.toMatch(/草稿|以后发布|内部/);
  expect((await article('members')).content).toBe('<p>人人可读的开头。</p>');
  expect(await article('draft', askSignedIn)).toMatchObject({ status: 'draft' });
  expect(await article('scheduled', askSignedIn)).toMatchObject({ status: 'scheduled' });
});

test.each([
  [{}, true],
  [{ visibility: 'members' }, false],
  [{ email_only: true }, false],
  [{ html: '<!--kg-gated-block:begin nonMember:false --><p>x</p>' }, false],
])('a scheduled post with %j comes by itself: %j', async (fields, isShown) => {
  const site = await siteOn({ now: Date.parse('2099-01-02T00:00:00Z') });
  for (const post of site.answerTo('admin/posts/?filter=id').body.posts) {
    if (post.status === 'scheduled') Object.assign(post, fields);
  }
  expect(Boolean(await site.article('scheduled'))).toBe(isShown);
});

test('old addresses redirect, the menu names the new ones', async () => {
  const { ask, idOf } = await siteOn();
  const { list } = (await ask('redirect_list')).data;
  expect(list).toEqual(
    expect.arrayContaining([
      { from: '/yi-pian-jiu-wen/', to: `/content/xin-wen/${idOf('linked')}`, status: 308 },
      { from: '/contact/', to: '/single_page/contact', status: 308 },
      { from: '/tag/xin-wen/', to: '/content/xin-wen', status: 308 },
      { from: '/rss/', to: '/feed.xml', status: 308 },
      { from: '/tag/xin-wen/rss/', to: '/content/xin-wen/feed.xml', status: 308 },
      { from: '/author/bian/', to: '/authors/bian', status: 308 },
      { from: '/author/bian/rss/', to: '/authors/bian/feed.xml', status: 308 },
      { from: '/sitemap-posts.xml', to: '/sitemap.xml', status: 308 },
    ]),
  );
  expect((await ask('index_info?requiredLogin=0')).data.site).toMatchObject({
    siteName: '试验站',
    headNav: [
      { title: 'Home', path: '/' },
      { title: 'About', path: '/single_page/about' },
    ],
  });
});

test('feeds name a post as those of Ghost did, and an author has a page', async () => {
  const { ask, article, made } = await siteOn();
  expect(await article('linked')).toMatchObject({ feedId: made.linked, authorId: 'bian' });
  const [author, ...others] = (await ask('author_list')).data.list;
  expect([author.name, others]).toEqual(['编辑', []]);
});

test('who has written nothing alone has no page, and is named', async () => {
  const { ask, article, answers } = await siteOn();
  const second = { name: '合著者', slug: 'he' };
  // biome-ignore lint/suspicious/noExplicitAny: tests plant faults in untyped JSON
  const posts = Object.values(answers).flatMap(({ body }: any) => body?.posts ?? []);
  for (const { authors } of posts) authors?.push(second);
  expect(await article('linked')).toMatchObject({ author: '编辑、合著者' });
  expect(await article('linked')).not.toHaveProperty('authorId');
  expect((await ask('author_list')).data.list).toEqual([]);
  expect((await ask('redirect_list')).data.list).toEqual(
    expect.arrayContaining([
      { from: '/author/he/', to: '/content', status: 308 },
      { from: '/author/he/rss/', to: '/feed.xml', status: 308 },
    ]),
  );
});

test('nothing of a card is lost, and nothing of its player is left', async () => {
  const { article, base } = await siteOn();
  const { content } = await article('cards');
  const { html, headings } = renderBody(content, base);
  for (const text of [
    ...['图注在这里', '两张图', '书签的标题', '书签的描述', '书签的作者', '书签的出处'],
    ...['书签的说明', '<p>请<b>注意</b>这里</p>', '<summary>展开的标题</summary>', '一段声音'],
    ...['影片的说明', '一份文件', '文件的说明', 'paper.pdf，2 KB', '视频的说明', '代码的说明'],
    ...['按钮的文字', '<strong>标记</strong>', '<td>格子</td>', '引用的话', '折叠的<a', '💡'],
    ...['two.png', 'three.png', 'sound.mp3', 'film.mp4', 'player.bilibili.com'],
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toMatch(/0:00|1×|订阅|kg-/);
  // Links to Ghost's own pages stay on this site.
  expect(html.match(/href="\/yi-pian-jiu-wen\/"/g)).toHaveLength(2);
  expect(headings).toEqual([{ id: '图片', text: '图片', depth: 2 }]);
});

test('a scan of what has not changed makes small requests and reads nothing', async () => {
  const { source, requests } = await siteOn();
  const first = await source.scan();
  requests.length = 0;
  expect((await source.scan()).fingerprints).toEqual(first.fingerprints);
  expect(requests).toHaveLength(5);
  expect(requests.filter((name) => name.includes('limit=15'))).toHaveLength(3);
});

test('a post that changed in this second is read again after a webhook, and once its second is over', async () => {
  const { source, answerTo, made } = await siteOn();
  const [post] = answerTo('content/posts/?fields').body.posts;
  vi.setSystemTime(Date.parse(post.updated_at) + 500);
  const print = async (isThorough?: boolean) =>
    (await source.scan(isThorough)).fingerprints.get(`posts/${post.id}`);
  const [quick, signalled] = [await print(), await print(true)];
  expect(Object.values(made)).toContain(post.id);
  expect(signalled).not.toBe(quick);
  vi.setSystemTime(AFTER_RECORDINGS);
  expect(await print()).not.toBe(quick);
});

test('after Ghost has moved to another domain, texts are read again', async () => {
  const { source, answerTo } = await siteOn();
  const before = (await source.scan()).fingerprints;
  answerTo('settings').body.settings.url = 'https://moved.example/';
  const after = (await source.scan()).fingerprints;
  const texts = [...after.keys()].filter((entry) => /^(posts|pages)\//.test(entry));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((entry) => before.get(entry) === after.get(entry))).toEqual([]);
});

test('the log names where Ghost redirects to, without the key', async () => {
  const { ask, lines } = await siteOn();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({}, { status: 301, headers: { location: url.replace('ghost-', 'new-') } }),
  );
  expect((await ask('article_list')).status).toBe(500);
  expect(lines.join()).toMatch(/301, redirects to https:\/\/new-\S+\/content\/\w+\//);
  expect(lines.join()).not.toContain('CONTENT_KEY');
});

test('the category of posts without a tag is a setting', async () => {
  vi.stubEnv('CONTENT_SOURCE_CATEGORY', 'notes=笔记');
  const { ask, article } = await siteOn();
  expect(await article('untagged')).toMatchObject({ category: 'notes' });
  const { list } = (await ask('category_list')).data;
  expect(list).toContainEqual(expect.objectContaining({ name: 'notes', title: '笔记' }));
});

test('a renamed tag changes its posts', async () => {
  const { source, answers, made, requests } = await siteOn();
  const before = (await source.scan()).fingerprints;
  for (const [name, { body }] of Object.entries(answers)) {
    const text = JSON.stringify(body).replaceAll('"新闻"', '"消息"');
    answers[name] = { status: 200, body: JSON.parse(text) };
  }
  requests.length = 0;
  const after = (await source.scan()).fingerprints;
  // Posts do not change with their tags, so all are listed again.
  expect(
    requests.filter((name) => name.includes('limit=100') && name.includes('fields')),
  ).toHaveLength(3);
  const changed = [...after.keys()].filter((entry) => before.get(entry) !== after.get(entry));
  expect(changed).toContain(`posts/${made.linked}`);
  expect(changed).toContainEqual(expect.stringMatching(/^tags\//));
  expect(changed).not.toContain(`posts/${made.untagged}`);
});

test.each([
  ['posts', { title: 7 }, /posts\/\w{24}.*GET \/posts\/: title: Invalid/],
  ['pages', { updated_at: 'gestern' }, /pages\/\w{24}.*GET \/pages\/: updated_at: /],
])(
  'an unknown shape in one of the %s loses that one only, with call and field in the log',
  async (list, fields, line) => {
    const { ask, lines, answerTo } = await siteOn();
    Object.assign(answerTo(`content/${list}/?filter`).body[list][0], fields);
    const total = async () =>
      (await ask('article_list')).data.total + (await ask('page_list')).data.list.length;
    expect(await total()).toBe(5 + 2 - 1);
    expect(lines.join('\n')).toMatch(line);
  },
);

test.each([
  [
    'refuses the key',
    'settings',
    { status: 401, body: { errors: [{ message: 'Unknown Content API Key', code: 'UNKNOWN' }] } },
    'GET /settings/: 401 UNKNOWN Unknown Content API Key',
  ],
  [
    'has lists without a total',
    'content/posts/?fields',
    { body: { posts: [], meta: {} } },
    'GET /posts/: meta.pagination: Invalid',
  ],
])('a Ghost that %s fails clearly, not as emptiness', async (_, part, answer, line) => {
  const { ask, lines, answerTo } = await siteOn();
  Object.assign(answerTo(part), answer);
  expect(await ask('article_list')).toMatchObject({ status: 500, data: null });
  expect(lines.join('\n')).toContain(line);
});

test('a menu entry that leads to no page is left out of the menu, the site is not', async () => {
  const { answerTo, ask, lines } = await siteOn();
  const { navigation } = answerTo('settings').body.settings;
  navigation.push({ label: '写信', url: 'mailto:a@example.com' }, { label: 7 });
  const { headNav } = (await ask('index_info')).data.site;
  expect(headNav.length).toBeGreaterThan(0);
  expect(JSON.stringify(headNav)).not.toMatch(/mailto|写信/);
  expect(lines.join('\n')).toMatch(/headNav|navigation/);
});
