// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { articleSchema } from '@/lib/api/schemas';
import { ArticleHeader } from './article-header';

vi.mock('./cover-transition', () => ({ CoverTransition: () => null }));

const body = { html: '', headings: [], hasVideo: false, length: 1, lead: '' };
function article(origin?: string, more = {}) {
  const publishedAt = '2026-01-01T00:00:00+08:00';
  const sent = {
    id: '1',
    category: 'news',
    title: '题',
    publishedAt,
    content: '',
    origin,
    ...more,
  };
  const { content: _, ...facts } = articleSchema.parse(sent);
  return facts;
}

test.each([
  ['human', '人工撰写'],
  ['assisted', '人工智能辅助'],
  ['generated', '人工智能生成'],
])('the origin %s is shown as %s', (origin, words) => {
  const { container } = render(<ArticleHeader article={article(origin)} body={body} lists={[]} />);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toContain(words);
});

test.each([undefined, '某报', 'constructor'])('of the origin %s nothing is shown', (origin) => {
  const { container } = render(<ArticleHeader article={article(origin)} body={body} lists={[]} />);
  expect(container.textContent).not.toMatch(/人工|某报|function/);
});

test.each([
  ['jia', ['author_list' as const], '/authors/jia'],
  ['jia', [], undefined],
  [undefined, ['author_list' as const], undefined],
])(
  'with the id %s and the lists %j the name of the author leads to %s',
  (authorId, lists, path) => {
    const by = article(undefined, { author: '甲某', authorId });
    const { container } = render(<ArticleHeader article={by} body={body} lists={lists} />);
    expect(container.textContent).toContain('甲某');
    expect(container.querySelector('a')?.getAttribute('href')).toBe(path);
  },
);
