import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { article, CATEGORY, contentFolder } from '@wenzhan/content/testing/content-folder';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { BrokenExport } from '../source';
import { momentOf } from './moment';
import { importComments } from './run';

const CONTENT = {
  'news/category.yaml': CATEGORY,
  'news/12.md': article({ aliases: ['/2024/03/中文', '/?p=12', '/old.html'] }),
  'news/13.md': article({ aliases: ['/silent'], comments: false }),
};

/** Imports comments from exports with these texts. */
async function imported(...texts: string[]) {
  const folder = temporaryFolder();
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const file = path.join(folder, `export-${index}`);
      await writeFile(file, text);
      return file;
    }),
  );
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const out = path.join(folder, 'out.json');
  await importComments(files, await contentFolder(CONTENT), out).finally(() => log.mockRestore());
  const written = await readFile(out, 'utf8');
  const { type, tables, data } = JSON.parse(written);
  expect({ type, tables }).toEqual({ type: 'waline', tables: ['Comment'] });
  const printed = lines.join('\n').replaceAll(`${folder}/`, '');
  return { comments: data.Comment as Record<string, unknown>[], written, printed };
}

const element = (name: string, value: string) =>
  `<wp:comment_${name}><![CDATA[${value}]]></wp:comment_${name}>`;

function wordpressComment(id: string, fields: Record<string, string> = {}): string {
  const all = {
    ...{
      author: '读者',
      author_email: 'reader@example.com',
      author_url: 'https://reader.example/',
    },
    ...{ author_IP: '192.0.2.7', agent: 'Browser/1', date: '2024-03-05 17:00:00' },
    ...{
      date_gmt: '2024-03-05 09:00:00',
      content: '有用',
      approved: '1',
      type: 'comment',
      parent: '0',
    },
    ...fields,
  };
  const elements = Object.entries(all).map(([name, value]) => element(name, value));
  return `<wp:comment>\n<wp:comment_id>${id}</wp:comment_id>${elements.join('')}</wp:comment>`;
}

function wordpress(
  comments: string,
  link = 'https://old.example/2024/03/%e4%b8%ad%e6%96%87/',
): string {
  const item = `<title>甲</title><link>${link}</link><wp:post_id>12</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>`;
  return `<?xml version="1.0"?>\n<rss><channel><title>站</title><wp:wxr_version>1.2</wp:wxr_version>\n<item>${item}\n${comments}\n</item></channel></rss>`;
}

test('comments of WordPress keep their threads, authors, dates and lines, and go to the new addresses', async () => {
  const { comments, written } = await imported(
    wordpress(
      [
        wordpressComment('7', { content: '第一行\n第二行 <b>重</b>\n\n* 不是列表，5 < 6' }),
        wordpressComment('8', { parent: '7', date_gmt: '2024-03-06 09:00:00', content: '答' }),
        wordpressComment('9', { parent: '8', date_gmt: '2024-03-07 09:00:00', content: '再答' }),
      ].join('\n'),
    ),
  );
  expect(comments).toEqual([
    {
      ...{
        objectId: '1-7',
        nick: '读者',
        mail: 'reader@example.com',
        link: 'https://reader.example/',
      },
      comment: '第一行\\\n第二行 **重**\n\n\\* 不是列表，5 < 6',
      ...{ url: '/content/news/12', status: 'approved' },
      insertedAt: '2024-03-05T09:00:00.000Z',
      createdAt: '2024-03-05T09:00:00.000Z',
      updatedAt: '2024-03-05T09:00:00.000Z',
    },
    expect.objectContaining({ objectId: '1-8', pid: '1-7', rid: '1-7', comment: '答' }),
    expect.objectContaining({ objectId: '1-9', pid: '1-8', rid: '1-7' }),
  ]);
  expect(written).not.toMatch(/192\.0\.2\.7|Browser/);
});

test('spam, waiting and deleted comments, pingbacks and notes of editors are left out and counted, and answers to them stay', async () => {
  const { comments, printed } = await imported(
    wordpress(
      [
        wordpressComment('1'),
        wordpressComment('2', { approved: 'spam', parent: '1' }),
        wordpressComment('3', { parent: '2' }),
        wordpressComment('4', { approved: '0' }),
        wordpressComment('5', { parent: '4' }),
        wordpressComment('6', { approved: 'trash' }),
        wordpressComment('7', { type: 'pingback' }),
        wordpressComment('10', { type: 'note' }),
        wordpressComment('11', { type: 'note', approved: '0', parent: '10' }),
        wordpressComment('8', { parent: '9' }),
        wordpressComment('9', { parent: '8' }),
      ].join('\n'),
    ),
  );
  const threads = comments.map(({ objectId, pid, rid }) => [objectId, pid, rid]);
  expect(threads).toContainEqual(['1-3', '1-1', '1-1']);
  expect(threads).toContainEqual(['1-5', undefined, undefined]);
  expect(threads).toHaveLength(5);
  expect(printed).toContain(
    '5 comments on 1 articles; left out: 1 spam, 1 waiting for approval, 1 in the trash, 1 pingbacks, 2 notes of editors',
  );
});

test('a bad comment costs itself and is named with its line', async () => {
  const { comments, printed } = await imported(
    wordpress(
      [
        wordpressComment('1', { date: '', date_gmt: '0000-00-00 00:00:00' }),
        wordpressComment('2', { content: ' ' }),
        wordpressComment('3', {
          author: '',
          author_email: 'no',
          author_url: 'javascript:alert(1)',
        }),
      ].join('\n'),
    ),
    JSON.stringify(
      [
        { _id: 'a', url: '/old.html', nick: '甲', comment: '<p>字</p>', created: 1e12 },
        null,
        { _id: ['x'], created: 1 },
        7,
      ],
      null,
      1,
    ),
  );
  expect(comments.map(({ nick, mail, link }) => [nick, mail, link])).toEqual([
    ['甲', undefined, undefined],
    ['匿名', undefined, undefined],
  ]);
  expect(printed).toContain('export-0:5: 评论1：没有搬来：没有时间');
  expect(printed).toContain('export-0:7: 评论2：没有搬来：没有文字');
  expect(printed.match(/^export-1:\d+: 评论.*没有搬来/gm)).toHaveLength(3);
});

test('comments on pages that are no articles, and on articles that show none, are named', async () => {
  const { comments, printed } = await imported(
    wordpress(wordpressComment('1'), 'https://old.example/silent/').replace('>12<', '>99<'),
    wordpress(wordpressComment('1'), 'https://old.example/gone/').replace('>12<', '>98<'),
  );
  expect(comments).toHaveLength(1);
  expect(printed).toContain(
    '1 on pages that are no articles here:\n  https://old.example/gone/ (1)',
  );
  expect(printed).toContain(
    '1 on articles with comments: false, which show none:\n  /content/news/13 (1)',
  );
});

const WALINE = {
  type: 'waline',
  data: {
    Comment: [
      {
        objectId: 1,
        url: '/2024/03/中文/',
        nick: '甲',
        mail: 'a@example.com',
        comment: '字**重**',
        status: 'approved',
        insertedAt: '2024-03-05T09:00:00.000Z',
        ip: '192.0.2.7',
        ua: 'Browser/1',
        like: 2,
      },
      {
        objectId: 2,
        pid: 1,
        rid: 1,
        url: '/2024/03/中文/',
        user_id: 5,
        comment: '[@甲](#1): 答',
        status: 'approved',
        insertedAt: '2024-03-05 18:00:00',
      },
      {
        objectId: 3,
        url: '/2024/03/中文/',
        nick: '丙',
        comment: '等',
        status: 'waiting',
        insertedAt: '2024-03-05T09:00:00.000Z',
      },
    ],
    Users: [
      { objectId: 5, display_name: '站长', email: 'owner@example.com', url: '', password: 'HASH' },
    ],
  },
};

const ARTALK = [
  {
    id: '4',
    rid: '0',
    content: '字**重**',
    nick: '甲',
    email: 'a@example.com',
    link: '',
    page_key: 'https://old.example/2024/03/%E4%B8%AD%E6%96%87/',
    created_at: '2024-03-05 17:00:00 +0800',
    is_pending: 'false',
    ip: '192.0.2.7',
    vote_up: '2',
  },
  {
    id: '5',
    rid: '4',
    content: '答',
    nick: '站长',
    email: 'owner@example.com',
    page_key: '/old.html',
    created_at: '2024-03-05 18:00:00 +0800',
    is_pending: 'false',
  },
  {
    id: '6',
    rid: '0',
    content: '等',
    nick: '丙',
    page_key: '/old.html',
    created_at: '2024-03-05 18:00:00 +0800',
    is_pending: 'true',
  },
];

const TWIKOO = [
  {
    _id: { $oid: 'a4' },
    url: '/2024/03/中文/',
    nick: '甲',
    mail: 'a@example.com',
    comment: '<p>字<strong>重</strong></p>',
    created: { $numberLong: '1709629200000' },
    ip: '192.0.2.7',
    like: ['x', 'y'],
    isSpam: false,
  },
  {
    _id: 'a5',
    pid: 'a4',
    rid: 'a4',
    url: '/2024/03/中文/',
    nick: '站长',
    mail: 'owner@example.com',
    comment: '<p><a class="tk-ruser" href="#a4">@甲</a> 答</p>',
    created: 1709632800000,
  },
  {
    _id: 'a6',
    url: '/old.html',
    nick: '丙',
    comment: '<p>等</p>',
    created: 1709632800000,
    isSpam: true,
  },
];

test.each([
  ['Waline', JSON.stringify(WALINE), '1 waiting for approval'],
  [
    'Waline in LeanCloud',
    JSON.stringify({
      results: WALINE.data.Comment.map((one) => ({
        ...one,
        nick: one.nick ?? '站长',
        mail: one.mail ?? 'owner@example.com',
        insertedAt: {
          __type: 'Date',
          iso: new Date(one.insertedAt.replace(/(?<=\d)$/, '+08:00')).toISOString(),
        },
      })),
    }),
    '1 waiting for approval',
  ],
  ['Artalk', JSON.stringify(ARTALK), '1 waiting for approval'],
  ['Twikoo', JSON.stringify(TWIKOO), '1 spam'],
  ['Twikoo, a document a line', TWIKOO.map((one) => JSON.stringify(one)).join('\n'), '1 spam'],
])(
  'comments of %s arrive with their threads, without addresses of machines and passwords',
  async (_, text, left) => {
    const { comments, written, printed } = await imported(text);
    const [first, second, ...more] = comments;
    expect(first).toMatchObject({
      ...{
        nick: '甲',
        mail: 'a@example.com',
        comment: '字**重**',
        url: '/content/news/12',
        like: 2,
      },
      insertedAt: '2024-03-05T09:00:00.000Z',
    });
    expect(second).toMatchObject({
      ...{ nick: '站长', mail: 'owner@example.com', insertedAt: '2024-03-05T10:00:00.000Z' },
      comment: expect.stringMatching(/^(@甲:? )?答$/),
      ...{ pid: first?.objectId, rid: first?.objectId },
    });
    expect(more).toEqual([]);
    expect(written).not.toMatch(/192\.0\.2\.7|Browser|HASH|#/);
    expect(printed).toContain(left);
  },
);

test.each(['CST', '+08', '+0800'])('a time of Artalk may name its zone %s', (zone) => {
  const time = momentOf(`2024-03-05 17:00:00.123 +0800 ${zone}`, 'Europe/Berlin');
  expect(time).toBe(Date.UTC(2024, 2, 5, 9));
});

test.each(['{}', '[{"x":1}]', '{"data"', '<rss/>'])('%s is no export', async (text) => {
  await expect(imported(text)).rejects.toThrow(BrokenExport);
});

test('without a comment of an article here there is no file, for which Waline would delete its own', async () => {
  const folder = temporaryFolder();
  const [file, out] = [path.join(folder, 'a.xml'), path.join(folder, 'out.json')];
  await writeFile(file, wordpress(wordpressComment('4'), 'https://old.example/other/'));
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const dir = await contentFolder({});
  expect(await importComments([file], dir, out)).toBe(0);
  expect(log.mock.lastCall?.[0]).toContain(
    `nothing was written; the articles are looked for in ${dir}`,
  );
  log.mockRestore();
  expect(existsSync(out)).toBe(false);
});

test('where the file cannot be written nothing is left of it', async () => {
  const folder = temporaryFolder();
  const [file, out] = [path.join(folder, 'a.xml'), path.join(folder, 'out')];
  await writeFile(file, wordpress(wordpressComment('4')));
  await mkdir(out);
  await expect(importComments([file], await contentFolder(CONTENT), out)).rejects.toThrow('EISDIR');
  expect((await readdir(folder)).sort()).toEqual(['a.xml', 'out']);
});

test('comments with the same ids are kept apart', async () => {
  const twice = [wordpressComment('4'), wordpressComment('4')].join('\n');
  const { comments } = await imported(wordpress(twice), JSON.stringify(ARTALK));
  expect(comments.map(({ objectId }) => objectId)).toEqual(['1-4', '1-4-1', '2-4', '2-5']);
});
