import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { article, contentFolder } from '../testing/content-folder';
import { HIDING, PUBLIC, SHOWN_BY_NO, STATES } from '../testing/hiding-fields';
import { hiddenBy, isHidingName } from './hidden-by';
import { obsidianComments } from './obsidian-comments';
import { readContentFile } from './parse-file';
import { withheldBy } from './parts/withheld';

const ALL = [...HIDING, ...SHOWN_BY_NO, ...STATES];

test('each wish for privacy hides, and is named', () => {
  expect(ALL.filter((line) => !hiddenBy(parse(line)))).toEqual([]);
  expect(ALL.length).toBeGreaterThan(250);
});

test('a field that says no, or something else, hides nothing', () => {
  expect(PUBLIC.filter((line) => hiddenBy(parse(line) ?? {}))).toEqual([]);
});

test.each([
  ['password: abc123', 'password'],
  ['encrypt: abc123', 'encrypt'],
  ['encrypt: true', 'encrypt: true'],
  ['private: true', 'private: true'],
  ['params: { visibility: members }', 'params.visibility: members'],
])('%s is shown as %s', (line, shown) => {
  expect(hiddenBy(parse(line))?.shown).toBe(shown);
});

test('a field that hides nothing now is one that may', () => {
  expect(['draft', 'hide', '密码', 'title', 'date'].filter(isHidingName)).toEqual([
    'draft',
    'hide',
    '密码',
  ]);
});

const OWN = 'title: 题\nsummary: 摘要\npublishedAt: 2026-11-20T09:00:00+08:00\n';

/** What becomes of an article with more front matter. */
async function withMore(lines: readonly string[], file = 'news/1.md') {
  const dir = await contentFolder(
    Object.fromEntries(lines.map((line, at) => [file.replace('1', `${at + 1}`), line])),
  );
  return Promise.all(lines.map((_, at) => readContentFile(dir, file.replace('1', `${at + 1}`))));
}

test('an article that is dropped into the folder with any of them is not published, and is told why', async () => {
  const parsed = await withMore(ALL.map((line) => `---\n${OWN}${line}\n---\n\n字\n`));
  const isPublic = ALL.filter((line, at) => parsed[at]?.record && line !== 'status: draft');
  expect(isPublic).toEqual([]);
  const unnamed = ALL.filter(
    (line, at) =>
      line !== 'status: draft' &&
      !parsed[at]?.diagnostics.some(
        ({ line: at5, message }) => at5 === 5 && /不公开的意思/.test(message),
      ),
  );
  expect(unnamed).toEqual([]);
});

test.each([
  ['in TOML', '+++\ntitle = "题"\ndraft = true\n+++\n\n字\n', 3],
  ['in JSON', '{\n "title": "题",\n "private": true,\n "date": "2020-01-02"\n}\n\n字\n', 3],
  ['of Notion', '# 题\n\n发布: No\n\n字\n', 3],
  ['with broken syntax', `---\n${OWN}tags: [a\nprivate: true\n---\n`, 6],
  ['with another fault', `---\n${OWN}status: draft\nautor: a\n---\n`, null],
])('a file %s is withheld', async (_, text, line) => {
  const [parsed] = await withMore([text]);
  expect(parsed).toMatchObject({ record: null, isWithheld: true });
  const named = parsed?.diagnostics.filter(({ message }) => message.includes('不公开的意思'));
  expect(named?.map((one) => one.line)).toEqual(line === null ? [] : [line]);
});

test('a page, a category and an author are withheld, too, and of a page of sections the sections that are hidden', async () => {
  const files = {
    'pages/a.md': '---\ntitle: 题\nupdatedAt: 2026-11-20T09:00:00+08:00\nhidden: true\n---\n字\n',
    'pages/b.yaml': 'title: 题\ndraft: true\nsections:\n  - { type: text, content: 字 }\n',
    'pages/c.yaml':
      'title: 题\nsections:\n  - { type: text, content: 字 }\n  - { type: text, content: 密, hidden: true }\n',
    'diary/category.yaml': 'title: 日记\nprivate: true\n',
    'authors/a.yaml': 'name: 某人\nhidden: true\n',
  };
  const dir = await contentFolder(files);
  const of = async (file: keyof typeof files) => (await readContentFile(dir, file)).record;
  for (const file of [
    'pages/a.md',
    'pages/b.yaml',
    'diary/category.yaml',
    'authors/a.yaml',
  ] as const) {
    expect(await of(file)).toBeNull();
  }
  expect(JSON.stringify(await of('pages/c.yaml'))).toMatch(/字(?!.*密)/);
});

test('a text with a comment of Obsidian is not published, with the line of the comment', async () => {
  const [parsed] = await withMore([article({}, '字\n\n字%%不给人看%%字\n')]);
  expect(parsed?.record).toBeNull();
  expect(parsed?.diagnostics).toMatchObject([
    { line: 9, message: expect.stringContaining('Obsidian的注释') },
  ]);
});

test.each([
  ['%%整段\n\n两段%%', 1],
  ['> %%引用里%%', 1],
  ['%%\n没有写完', 1],
  ['一%%甲%%二 %%乙%%', 2],
  ['涨了100%%，又跌了100%%', 0],
  ['`%%甲%%` ``%%`乙%%``', 0],
  ['```\n%%甲%%\n```', 0],
  ['~~~matlab\n%% 一\n%% 二', 0],
  ['$$\n%% 一\nx\n%% 二\n$$', 0],
  ['写作%%就是一个百分号', 0],
  ['%%time 没有结尾', 0],
  ['\\%%甲\\%%', 0],
  ['https://a.example/%%a%%', 0],
])('in %j there are %i comments', (body, count) => {
  expect(obsidianComments(body)).toHaveLength(count);
});

test.each(['', 'a: b'])(
  'a line of spaces after %j takes time in proportion to its length',
  (start) => {
    const line = (length: number) => `${start}${' '.repeat(length)}c`;
    expect(isSlow((text) => withheldBy('1.md', text), line)).toBe(false);
  },
);
