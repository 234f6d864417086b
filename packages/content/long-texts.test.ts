import { expect, test } from 'vitest';
import type { ArticleRecord } from './files/content-records';
import { readContentFile } from './files/parse-file';
import { articleRecordOf, readEntry } from './sources/parts/make-record';
import { contentFolder } from './testing/content-folder';

const HUGE = '长'.repeat(3000);

const read = async (front: string) => {
  const file = 'news/1.md';
  const text = `---\n${front}\npublishedAt: 2026-01-01T00:00:00Z\n---\n\n文\n`;
  const { record, diagnostics } = await readContentFile(
    await contentFolder({ [file]: text }),
    file,
  );
  return { front: (record as ArticleRecord | null)?.front, diagnostics };
};

test('a long title of a file is cut and named, and the article is there', async () => {
  const { front, diagnostics } = await read(`title: ${HUGE}\nsummary: ${HUGE}`);
  expect(front?.title).toBe(`${'长'.repeat(199)}…`);
  expect(front?.summary).toHaveLength(1000);
  expect(diagnostics).toEqual([
    { file: 'news/1.md', line: 2, field: 'title', message: expect.stringMatching(/^title.*200/) },
    {
      file: 'news/1.md',
      line: 3,
      field: 'summary',
      message: expect.stringMatching(/^summary.*1000/),
    },
  ]);
});

test.each(['status: archived', 'updatedAt: 昨天'])(
  'a long title does not excuse another fault, which costs the article: %s',
  async (fault) => {
    const { front, diagnostics } = await read(`title: ${HUGE}\nsummary: 短\n${fault}`);
    expect(front).toBeUndefined();
    expect(new Set(diagnostics.map(({ line }) => line))).toEqual(new Set([2, 4]));
  },
);

const article = (fields: Partial<ArticleRecord['front']>) =>
  readEntry('posts/1', 'GET /posts', () =>
    articleRecordOf({
      ...{ file: 'posts/1', id: '1', category: 'news', format: 'html', body: '<p>文</p>' },
      front: {
        ...{ title: '题', summary: '要', tags: [], aliases: [], status: 'published' },
        publishedAt: '2026-01-01T00:00:00Z',
        updatedAt: undefined,
        ...fields,
      },
    }),
  );

test('a long title of a content system is cut and named, a long tag is left out', () => {
  const { record, diagnostics } = article({ title: HUGE, tags: [HUGE, '短'], aliases: ['/old'] });
  const { front, body } = record as ArticleRecord;
  expect(front).toMatchObject({
    summary: '要',
    tags: ['短'],
    aliases: ['/old'],
    status: 'published',
  });
  expect(front.title).toBe(`${'长'.repeat(199)}…`);
  expect(body).toBe('<p>文</p>');
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^GET \/posts: title: .*200/),
    expect.stringMatching(/^GET \/posts: tags\.0: .*200/),
  ]);
});

test.each([['publishedAt'], ['updatedAt']])(
  'a fault of a content system that is no length costs the article still: %s',
  (field) => {
    const { record, diagnostics } = article({ title: HUGE, [field]: 'yesterday' });
    expect(record).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toContain(field);
  },
);
