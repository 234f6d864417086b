// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { articleSchema } from '@wenzhan/contract/calls/articles';
import { expect, test, vi } from 'vitest';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { ArticleHeader } from './article-header';

vi.mock('./cover-transition', () => ({ CoverTransition: () => null }));

const body = { html: '', headings: [], hasVideo: false, length: 1, lead: '' };

/** Renders the header of an article with these fields. */
function renderHeader(fields: object, lists: ArticlePageData['lists'] = []): HTMLElement {
  const publishedAt = '2026-01-01T00:00:00+08:00';
  const required = { id: '1', category: 'news', title: '题', publishedAt, content: '' };
  const article = { ...articleSchema.parse({ ...required, ...fields }), tags: [] };
  return render(<ArticleHeader article={article} body={body} lists={lists} isUndated={false} />)
    .container;
}

test.each([
  ['human', '人工撰写'],
  ['assisted', '人工智能辅助'],
  ['generated', '人工智能生成'],
])('the origin %s is shown as %s', (origin, words) => {
  const spans = renderHeader({ origin }).querySelectorAll('span');
  expect([...spans].map((span) => span.textContent)).toContain(words);
});

test.each([undefined, '某报', 'constructor'])('of the origin %s nothing is shown', (origin) => {
  expect(renderHeader({ origin }).textContent).not.toMatch(/人工|某报|function/);
});

test.each([
  ['jia', ['author_list' as const], '/authors/jia'],
  ['jia', [], undefined],
  [undefined, ['author_list' as const], undefined],
])(
  'with the id %s and the lists %j the name of the author leads to %s',
  (authorId, lists, path) => {
    const header = renderHeader({ author: '甲某', authorId }, lists);
    expect(header.textContent).toContain('甲某');
    expect(header.querySelector('a')?.getAttribute('href')).toBe(path);
  },
);

test.each([undefined, null, ''])('an author whose name is %j has no empty link', (author) => {
  const header = renderHeader({ author, authorId: 'jia' }, ['author_list']);
  expect(header.querySelector('a')).toBeNull();
});

test('an article says how often it was read, if that is known and not nothing', () => {
  expect(renderHeader({ reads: 1234 }).textContent).toContain('阅读1,234次');
  for (const reads of [undefined, null, 0]) {
    expect(renderHeader({ reads }).textContent).not.toContain('阅读');
  }
});
