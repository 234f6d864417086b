import { expect, test, vi } from 'vitest';
import { editUrlOf } from './edit-url';
import type { PageRecord } from './files/content-records';
import { article, CATEGORY, page, testApi } from './testing/content-folder';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({}),
  'news/1.draft.md': article({ title: '新版' }),
  'pages/terms.md': page(),
};
const PATTERN = 'https://git.example.com/site/edit/main/{path}';
const ELSEWHERE = { folder: '', writesHere: false };
const of = (file: string) => editUrlOf({ file } as PageRecord, ELSEWHERE);

test('where the folder can be written, it is edited on the site, whatever EDIT_URL says', async () => {
  vi.stubEnv('EDIT_URL', PATTERN);
  const { ask, askSignedIn } = await testApi(FILES);
  for (const [call, part, file] of [
    ['article_info?id=1', 'article', 'news/1.md'],
    ['single_page?name=terms', 'page', 'pages/terms.md'],
  ] as const) {
    const { editUrl } = (await askSignedIn(call)).data[part];
    expect(editUrl).toBe(`/edit/text?path=${encodeURIComponent(file)}`);
    expect((await ask(call)).data[part]).not.toHaveProperty('editUrl');
  }
});

test('only an editor gets the edit URL', async () => {
  vi.stubEnv('EDIT_URL', PATTERN);
  // There no folder can be written.
  vi.stubEnv('VERCEL', '1');
  const { ask, askSignedIn } = await testApi(FILES);
  for (const [call, part, file] of [
    ['article_info?id=1', 'article', 'news/1.draft.md'],
    ['single_page?name=terms', 'page', 'pages/terms.md'],
  ] as const) {
    const edited = (await askSignedIn(call)).data[part].editUrl;
    expect(edited).toMatch(/^https:\/\/git\.example\.com\/site\/edit\/main\//);
    expect(edited.endsWith(file)).toBe(true);
    expect(JSON.stringify((await ask(call)).data)).not.toContain('git.example.com');
    vi.stubEnv('PREVIEW', '1');
    expect((await askSignedIn(call)).data[part], 'a preview deployment').not.toHaveProperty(
      'editUrl',
    );
    vi.stubEnv('PREVIEW', '');
  }
  expect(JSON.stringify((await askSignedIn('article_list')).data)).not.toContain('git.example');
});

test('without EDIT_URL there is no edit URL', async () => {
  vi.stubEnv('VERCEL', '1');
  const { askSignedIn } = await testApi(FILES);
  expect((await askSignedIn('article_info?id=1')).data.article).not.toHaveProperty('editUrl');
});

test('the path begins at the folder of the site, or at a content folder outside of it', () => {
  vi.stubEnv('EDIT_URL', PATTERN);
  expect(of('news/1.md')).toBe('https://git.example.com/site/edit/main/content/news/1.md');
  vi.stubEnv('CONTENT_DIR', '/srv/texts');
  expect(of('news/1.md')).toBe('https://git.example.com/site/edit/main/news/1.md');
  expect(of('news/甲 #$&.md')).toBe(
    'https://git.example.com/site/edit/main/news/%E7%94%B2%20%23%24%26.md',
  );
});

test('that of a content system comes first', () => {
  vi.stubEnv('EDIT_URL', PATTERN);
  expect(
    editUrlOf({ file: 'posts/1', editUrl: 'https://cms.example/1' } as PageRecord, ELSEWHERE),
  ).toBe('https://cms.example/1');
});
