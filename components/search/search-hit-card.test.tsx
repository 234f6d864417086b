// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { searchHitSchema } from '@wenzhan/contract/calls/search';
import { expect, test } from 'vitest';
import { SearchHitCard } from './search-hit-card';

test.each([
  ['draft', ['动态', '草稿']],
  ['scheduled', ['动态', '定时发布']],
  ['published', ['动态']],
])('a hit that is %s says what an editor has to know of it: %j', (status, texts) => {
  const publishedAt = '2026-01-01T00:00:00+08:00';
  const fields = { id: '1', category: 'news', title: '题', publishedAt, status, excerpt: '' };
  const hit = { ...searchHitSchema.parse(fields), categoryTitle: '动态' };
  const { container } = render(<SearchHitCard hit={hit} keyword="题" />);
  const spans = [...container.querySelectorAll('span')];
  expect(spans.map(({ textContent }) => textContent)).toEqual(texts);
});
