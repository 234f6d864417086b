import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { CATEGORY, put } from '@wenzhan/content/testing/content-folder';
import { closeServers, serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notesOn, PNG, runImport } from '../testing/old-site';
import { ASKING_PAGE, SAVED_PAGE, savedPages } from '../testing/weixin-pages';
import { articleAddress, isWeixinAddress } from './hosts';
import { readWeixin } from './read';

const ADDRESS = 'https://mp.weixin.qq.com/s/Abc-123_xyz';
const KEY = 'weixin:MzA3MDAwMDAwMA==:2650000001:1';

/** Pages that a browser has saved. */
let saved: string;
let folder: string;
/** WeChat's servers. */
let wechat: TestServer;
let asked: string[];
/** What they show in place of the article, by path. */
let pages: Map<string, string>;

vi.mock('../fetch-file', async (importActual) => {
  const actual = await importActual<typeof import('../fetch-file')>();
  return {
    ...actual,
    fetchFile: async (url: string, rules: import('../fetch-file').FetchRules) => {
      if (rules.mayFetch?.(url) === false) throw new Error(`不从${new URL(url).host}取`);
      const { mayFetch: _, ...rest } = rules;
      const to = url.replace('https:/', wechat.base);
      return actual.fetchFile(to, { ...rest, privateHosts: new Set(['*']) });
    },
  };
});

beforeEach(async () => {
  folder = savedPages();
  saved = path.join(folder, 'saved.html');
  asked = [];
  pages = new Map([['/s/Abc-123_xyz', SAVED_PAGE]]);
  wechat = await serveHttp(({ url = '' }, response) => {
    asked.push(url);
    const [, host, at] = /^\/([^/]+)([^?]*)/.exec(url) ?? [];
    const page = host === 'mp.weixin.qq.com' ? pages.get(at ?? '') : undefined;
    if (page) response.setHeader('content-type', 'text/html; charset=UTF-8').end(page);
    else if (host === 'mmbiz.qpic.cn') response.end(Buffer.concat([PNG, Buffer.from(at ?? '')]));
    else response.writeHead(404).end();
  });
});
afterEach(closeServers);

const TEXT = [
  '**先停机**，再放水\\[好]。',
  '![](/media/import/640-HASH.png)',
  '看懂图再动手：',
  '![密封的剖面](/media/import/640-HASH.png)',
  '![别处的图](https://pictures.example.com/third.png)',
  '## 步骤',
  '- 拆下端盖\n- 换上新的',
  '```bash\ntest -f pump\necho ok\n```',
  '\\#水泵 [另一篇](https://mp.weixin.qq.com/s/Other-1)',
  '<iframe src="https://v.qq.com/txp/iframe/player.html?vid=a0012abcdef"></iframe>',
  '原载微信公众号“示例公众号”：[原文](https://mp.weixin.qq.com/s?__biz=MzA3MDAwMDAwMA==\\&mid=2650000001\\&idx=1\\&sn=0123456789abcdef0123456789abcdef)',
];

const withoutHashes = (text: string) => text.replace(/-[0-9a-f]{12}(?=\.png)/g, '-HASH');

test('a saved page becomes an article with its pictures, whose files are taken from beside it', async () => {
  const { into, result, read } = await runImport(await readWeixin([saved]));
  expect(await checkContent(into)).toEqual([]);
  const [file = ''] = result.changes.created.filter((name) => /^posts\/\d+\.md$/.test(name));
  const [, front = '', body = ''] = (await read(file)).split(/^---\n/m);
  expect(front).toContain(
    [
      'title: 怎样给水泵换密封 & 试压',
      'summary: 先停机， 再放水。',
      'author: 技术部',
      'cover:\n  url: /media/import/0-',
    ].join('\n'),
  );
  expect(front).toContain('publishedAt: 2026-03-01T08:30:00+08:00');
  expect(front).not.toContain('aliases');
  expect(withoutHashes(body).trim().split('\n\n')).toEqual(TEXT);
  // One of two pictures was saved with the page; the others come from WeChat, and from nowhere else.
  expect(asked).toEqual([
    '/mmbiz.qpic.cn/mmbiz_jpg/cover/0?wx_fmt=jpeg',
    '/mmbiz.qpic.cn/mmbiz_png/second/640?wx_fmt=png',
  ]);
  expect(notesOn(result, KEY)).toEqual(
    expect.arrayContaining([
      '只有微信能显示，没有搬来：公众号名片（1处）',
      '只有微信能显示，没有搬来：视频、投票（1处）',
      '1张图片没有说明文字：给看不见图片的读者写上',
      '图片没有搬来（不从pictures.example.com取）：https://pictures.example.com/third.png',
    ]),
  );
});

test('an address gives the same article as the saved page, also at another time', async () => {
  const { root, result } = await runImport(await readWeixin([saved]));
  const again = await runImport(await readWeixin([`${ADDRESS}?scene=1#rd`]), root);
  expect(again.result.changes.unchanged).toEqual(result.changes.created);
  expect(asked[2]).toBe('/mp.weixin.qq.com/s/Abc-123_xyz');
});

test('articles of earlier imports stay, and a folder that is there is used', async () => {
  const root = temporaryFolder();
  const into = path.join(root, 'content');
  await mkdir(into);
  await put(into, 'news/category.yaml', CATEGORY);
  await runImport(await readWeixin([saved], 'news'), root);
  const other = path.join(root, 'other.html');
  const text = SAVED_PAGE;
  await writeFile(
    other,
    text.replaceAll('2650000001', '2650000002').replaceAll('水泵换密封', '水泵加油'),
  );
  const { result, read } = await runImport(await readWeixin([other], 'news'), root);
  expect(result.leftBehind).toEqual([]);
  expect((await readdir(path.join(into, 'news'))).sort()).toHaveLength(3);
  expect(await read('news/category.yaml')).toBe(CATEGORY);
});

test('a page that asks whether a person reads is an error, also among others', async () => {
  pages.set('/s/Blocked', ASKING_PAGE);
  await expect(readWeixin([saved, 'https://mp.weixin.qq.com/s/Blocked'])).rejects.toThrow(
    /Blocked:1: 微信要验证是不是真人（环境异常），没有给出文章，什么也没有写。.*另存为网页/,
  );
});

test('an article that was deleted is named with what the page says, and the others arrive', async () => {
  const deleted = path.join(folder, 'deleted.html');
  await expect(readWeixin([deleted])).rejects.toThrow('页面上写着“该内容已被发布者删除”');
  const { posts, notes } = await readWeixin([deleted, saved]);
  expect(posts).toHaveLength(1);
  expect(notes).toEqual([expect.objectContaining({ isLeftOut: true })]);
});

test.each([
  ['https://example.com/s/Abc', '不是公众号文章的网址'],
  ['https://mp.weixin.qq.com/', '不是公众号文章的网址'],
  ['https://mp.weixin.qq.com.example.com/s/Abc', '不是公众号文章的网址'],
  ['https://mp.weixin.qq.com/s/Missing', '取不到：微信答的是404'],
  ['article.mht', '要网页文件'],
])('%s is refused: %s', async (source, reason) => {
  await expect(readWeixin([source])).rejects.toThrow(reason);
});

test('a page of a video alone is none, and says what it may be', async () => {
  const file = path.join(temporaryFolder(), 'video.html');
  await writeFile(file, '<div id="js_content"><p></p></div>');
  await expect(readWeixin([file])).rejects.toThrow('没有文字和图片');
});

test.each([
  ['a title', 'og:title', '未命名', /^title: 怎样给水泵换密封/m],
  [
    'a time',
    'var ct = "1772325000"',
    'var ct = "soon"',
    /^publishedAt: 2026-03-01T08:30:00\+08:00$/m,
  ],
  ['a summary', 'og:description', 'og:nothing', /^summary: 不用的摘要$/m],
  ['an author', 'name="author"', 'name="nobody"', /^author: 示例公众号$/m],
  ['a cover', 'http://mmbiz.qpic.cn/mmbiz_jpg/cover/0', 'javascript:x', /^summary: /m],
])(
  '%s that the page does not say is taken from elsewhere, or left out',
  async (_, what, instead, front) => {
    await writeFile(saved, SAVED_PAGE.replace(what, instead));
    const { into, result, read } = await runImport(await readWeixin([saved]));
    expect(await checkContent(into)).toEqual([]);
    const [file = ''] = result.changes.created.filter((name) => /^posts\/\d+\.md$/.test(name));
    expect(await read(file)).toMatch(front);
  },
);

test('a picture outside the folder of the page is not read', async () => {
  await cp(path.join(folder, 'saved_files/640.png'), path.join(folder, 'secret.png'));
  await mkdir(path.join(folder, 'pages'));
  const file = path.join(folder, 'pages/saved.html');
  const text = SAVED_PAGE;
  await writeFile(file, text.replace('./saved_files/640.png', '../secret.png'));
  expect((await readWeixin([file])).localFiles.size).toBe(0);
});

test.each([
  ['http://mp.weixin.qq.com/s/Abc?scene=1#rd', 'https://mp.weixin.qq.com/s/Abc'],
  [
    'https://mp.weixin.qq.com/s?__biz=Mz==&mid=1&idx=2&sn=3&chksm=4&scene=5#wechat_redirect',
    'https://mp.weixin.qq.com/s?__biz=Mz==&mid=1&idx=2&sn=3',
  ],
  ['https://mp.weixin.qq.com/s?mid=1', null],
  ['https://mp.weixin.qq.com/mp/profile_ext?action=home', null],
  ['file:///etc/passwd', null],
])('the address of %s is %s', (written, address) => {
  expect(articleAddress(written)).toBe(address);
});

test.each([
  ['https://mmbiz.qpic.cn/a/640', true],
  ['https://mp.weixin.qq.com/s/Abc', true],
  ['http://mmbiz.qpic.cn/a/640', false],
  ['https://mmbiz.qpic.cn:8443/a/640', false],
  ['https://evil-mmbiz.qpic.cn/a', false],
])('%s may be asked for: %s', (url, may) => {
  expect(isWeixinAddress(url)).toBe(may);
});
