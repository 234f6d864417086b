import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { formatReport, screenOf } from './report';
import { importFolder } from './testing/markdown-folder';
import { PNG, runImport } from './testing/old-site';

/** Imports one note of a folder. */
async function importNote(text: string) {
  const { result } = await importFolder({ '笔记/a.md': text });
  const [[draft, body] = []] = [...result.bodies];
  return { post: draft?.post, text: body?.markdown.trim(), notes: body?.notes ?? [] };
}

/** The same post in a site of Hexo. */
async function importHexo(files: Record<string, string | Buffer>, root?: string) {
  const folder = temporaryFolder();
  await writeFile(
    path.join(folder, '_config.yml'),
    'url: https://old.example\ntimezone: Asia/Shanghai\n',
  );
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'source', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, name.endsWith('.png') ? PNG : text);
  }
  const done = await runImport(await readHexo(folder), root, { offline: true });
  const entries = [...done.result.bodies].map(([{ post }, body]) => ({ post, body }));
  return { ...done, of: (name: string) => entries.find(({ post }) => post.slug === name) };
}

const DATE = 'date: 2020-01-02';

test.each([
  ['a colon', `title: 甲：说明 - 副题: 乙\n${DATE}`, { title: '甲：说明 - 副题: 乙' }, 'title'],
  ['a bracket', `title: [方括号]开头\n${DATE}`, { title: '[方括号]开头' }, 'title'],
  ['an indented line', `    title:   缩进\n${DATE}`, { title: '缩进' }, ''],
  ['an at sign', `title: 甲\nauthor: @某人\n${DATE}`, { author: '@某人' }, 'author'],
  ['a quotation mark', `title: "甲" 和乙\n${DATE}`, { title: '"甲" 和乙' }, 'title'],
  [
    'an open quotation mark',
    `title: "甲\n${DATE}\ntags: [子]`,
    { title: '甲', tags: ['子'] },
    'title',
  ],
  ['a sign in a list', `title: 甲\ntags: [@子, 丑]\n${DATE}`, { tags: ['@子', '丑'] }, 'tags'],
  [
    'a sign in lines',
    `title: 甲\ntags:\n  - @子\n  - 丑\n${DATE}`,
    { tags: ['@子', '丑'] },
    'tags',
  ],
  ['a line that is no field', `title: 甲\n随手写的\n${DATE}`, { title: '甲' }, ''],
  ['a full-width colon', `title：甲\n${DATE}`, { title: '甲' }, ''],
])('%s in front matter costs no post', async (_, front, expected, name) => {
  const notes = [expect.stringMatching(/^前言不是.*逐行读了/)];
  const common = { ...expected, status: 'published', publishedAt: '2020-01-02T00:00:00+08:00' };
  const file = `---\n${front}\n---\n\n正文。\n`;
  const note = await importNote(file);
  expect(note.post).toMatchObject(common);
  expect(note.text).toBe('正文。');
  expect(note.notes).toEqual(expect.arrayContaining(notes));
  expect(note.notes.join()).toContain(name);
  const { of } = await importHexo({ '_posts/fault.md': file });
  expect(of('fault')?.post).toMatchObject(common);
  expect(of('fault')?.body.notes).toEqual(expect.arrayContaining(notes));
});

test.each([
  ['a rule', '---\n\n分割线开头的笔记。\n\n---\n\n第二段。', null],
  ['a rule and a colon', '---\n\n分割线。\n\n说明：这是字\n\n---\n\n第二段。', null],
  ['front matter without its end', `---\ntitle: 甲\n${DATE}\n\n正文。`, '甲'],
  ['TOML without its end', '+++\ntitle = "甲"\ndate = 2020-01-02\n\n正文。', '甲'],
  ['faulty TOML', '+++\ntitle = 甲\ndate = 2020-01-02\n+++\n\n正文。', '甲'],
  ['faulty JSON', '{\n"title": "甲",\n"date": "2020-01-02",,\n}\n\n正文。', '甲'],
])('a note that begins with %s arrives', async (_, source, title) => {
  const { post, text } = await importNote(source);
  expect(post).toMatchObject({ title: title ?? 'a', status: 'published' });
  expect(text).toBe(title ? '正文。' : source);
});

test.each([
  ['draft: [false', 'hidden: 读不懂的draft'],
  ['password: @12', 'password'],
  ['params:\n  private: @是', 'hidden: 读不懂的private'],
  ['draft true', 'hidden: 读不懂的draft'],
  ['草稿：是', '草稿: 是'],
])('%j in front matter that cannot be read keeps its text from the public', async (line, by) => {
  const front = `---\ntitle: 甲: 乙\n${line}\n${DATE}\n---\n\n正文。\n`;
  const { post, notes } = await importNote(front);
  expect(post).toMatchObject({ title: '甲: 乙', status: 'draft', hiddenBy: by });
  expect(notes.join()).not.toContain('12');
  const { of } = await importHexo({ '_posts/fault.md': front });
  expect(of('fault')?.post).toMatchObject({ status: 'draft', hiddenBy: by });
});

test('pictures and files with a space in their name arrive', async () => {
  const body =
    '![图](img/my pic.png) 和 ![图](img/other pic.png "题") 见[手册](files/用户 手册.pdf)、[不是](some words)，`![码](a b.png)`。';
  const { text, result } = await importFolder({
    'a.md': `---\ntitle: 甲\n${DATE}\ncover: img/my pic.png\n---\n\n${body}\n`,
    'img/my pic.png': '一',
    'img/other pic.png': '二',
    'files/用户 手册.pdf': '%PDF-1.7 字',
  });
  expect(text('甲')).toMatch(
    /^!\[图\]\(\/media\/import\/my-pic-\w+\.png\) 和 !\[图\]\(\/media\/import\/other-pic-\w+\.png "题"\) 见\[手册\]\(\/media\/import\/[\w-]+\.pdf\)、\[不是\]\(some words\)，`!\[码\]\(a b\.png\)`。$/,
  );
  expect(result.media.paths.size).toBe(3);
  expect([...result.proofs.values()]).toMatchObject([{ percent: 100, losses: [] }]);
  const { of } = await importHexo({
    '_posts/fault.md': `---\ntitle: 甲\n${DATE}\n---\n\n![图](/img/my pic.png)\n`,
    'img/my pic.png': '',
  });
  expect(of('fault')?.body.markdown).toMatch(/^!\[图\]\(\/media\/import\/my-pic-\w+\.png\)\n$/);
});

test('an address with a space that leads to no file costs its picture only', async () => {
  const { text, of } = await importFolder({
    'a.md': `---\ntitle: 甲\n${DATE}\n---\n\n前面。\n\n![图](/Users/某人/Screen Shot 1.png)\n\n后面。\n`,
  });
  expect(text('甲')).toMatch(/^前面。\n\n.*\n\n后面。$/s);
  expect(of('甲').body.notes.join()).toContain('图片没有搬来');
});

test('the number of posts that were left out stands in the first line', async () => {
  const { result } = await importHexo({
    '_posts/a.md': Buffer.from('\x89PNG\0\x01\xff\xfe\xfd\0\0', 'latin1'),
  });
  expect(screenOf(result)[0]).toMatch(/，没有搬来的1篇$/);
  expect(formatReport(result).split('\n')[2]).toBe(screenOf(result)[0]);
});

test('of Hexo, a date with slashes is a date, a summary a summary, and addresses of templates are named', async () => {
  const { of } = await importHexo({
    '_posts/a.md':
      '---\ntitle: 甲\ndate: 2019/07/22\nupdated: 2019年8月1日\nsummary: 摘要\n---\n\n[甲](http://localhost:4000/a)、[乙](https://www.example.com/b)、[丙](https://example.com.cn.org/c)\n',
  });
  expect(of('a')?.post).toMatchObject({
    publishedAt: '2019-07-22T00:00:00+08:00',
    updatedAt: '2019-08-01T00:00:00+08:00',
    summary: '摘要',
  });
  const named = '链接指向模板里的网址或自己的电脑，保留原样：';
  expect(of('a')?.body.notes).toEqual([
    `${named}http://localhost:4000/a`,
    `${named}https://www.example.com/b`,
  ]);
});

test.each([
  ['GBK', '\xc0\xcf\xb2\xa9\xbf\xcd\xb5\xc4\xce\xc4\xd5\xc2', '老博客的文章'],
  ['GB18030', '\xc0\xcf\x82\x34\xde\x36', '老䰟'],
  ['UTF-16LE', Buffer.from('\ufeff', 'utf16le'), '老博客'],
  ['windows-1252', 'caf\xe9 r\xe9sum\xe9', 'café résumé'],
])('a post in %s arrives, and its encoding is named', async (encoding, bytes, text) => {
  const front = `title: ${encoding}\n${DATE}\n---\n\n`;
  const file =
    typeof bytes === 'string'
      ? Buffer.from(`---\n${front}${bytes}\n`, 'latin1')
      : Buffer.concat([bytes, Buffer.from(`---\n${front}${text}\n`, 'utf16le')]);
  const { of, result } = await importHexo({ '_posts/old.md': file });
  expect(of('old')?.post.title).toBe(encoding);
  expect(of('old')?.body.markdown.trim()).toBe(text);
  expect(of('old')?.body.notes).toContain(`文件不是UTF-8，像是${encoding}，按它读了`);
  expect(formatReport(result)).toContain(encoding);
});

test('bytes that are not of its encoding cost a post themselves only, and are named', async () => {
  const start = Buffer.from(`---\ntitle: 甲\n${DATE}\n---\n\n很多中文字的正文`);
  const { of } = await importHexo({
    '_posts/a.md': Buffer.concat([start, Buffer.from('\xff', 'latin1'), Buffer.from('后面\0。\n')]),
  });
  expect(of('a')?.body.markdown).toBe('很多中文字的正文\uFFFD后面。\n');
  expect(of('a')?.body.notes).toContain('有1处读不出，成了\uFFFD（第6行起）');
});

test.each([
  ['%%不是注释%%', '前面。\n\n```\n%%不是注释%%\n```\n', '正文里的一段'],
  ['%%\n\n一段\n\n%%', '```\n前面。\n\n%%\n\n一段\n\n%%\n```\n', '全文'],
])('what the content check refuses in a text is code: %j', async (fault, code, what) => {
  const text = `---\ntitle: 甲\n${DATE}\n---\n\n前面。\n\n${fault}\n\n`;
  const { of } = await importHexo({ '_posts/a.md': text, '_posts/b.md': `${text}后面。\n` });
  expect(of('a')?.body.markdown).toBe(code);
  expect(of('a')?.body.notes.join()).toContain(`${what}照原样成了代码：%%`);
  expect(of('b')?.body.markdown).toContain('后面。');
});

test('a field that the content folder refuses costs itself only, and is named', async () => {
  const post = (order: number, more = '') =>
    `---\ntitle: 第${order}篇\n${DATE}\nseries: 连载\nseries_order: 1\n${more}---\n\n正文。\n`;
  const { result } = await importFolder({ 'a.md': post(1), 'b.md': post(2) });
  const notes = [...result.bodies].flatMap(
    ([
      {
        post: { title },
      },
      body,
    ]) => body.notes.filter((note) => note.includes('没有用：')).map((note) => `${title} ${note}`),
  );
  expect(result.bodies.size).toBe(2);
  expect(notes).toEqual([expect.stringMatching(/^第[12]篇 seriesOrder没有用：.*已经是第1/)]);
});
