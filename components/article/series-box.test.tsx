// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seriesPlaceSchema } from '@/lib/api/schemas';
import { SeriesBox } from './series-box';

const part = (id: string, title: string) => ({
  ...{ id, title, category: 'news', publishedAt: '2026-01-01T00:00:00+08:00' },
});
const place = (more: object) =>
  seriesPlaceSchema.parse({
    name: '丛书',
    position: 3,
    total: 7,
    previous: null,
    next: null,
    ...more,
  });

const linksIn = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('an article says its place in its series, and links the series and the parts beside it', () => {
  const series = place({ previous: part('1', '前文'), next: part('2', '后文') });
  const { container } = render(<SeriesBox series={series} hasPage />);
  expect(container.textContent).toBe('系列《丛书》第3篇，共7篇前一篇：前文后一篇：后文');
  const path = `/series/${encodeURIComponent('丛书')}`;
  expect(linksIn(container)).toEqual([path, '/content/news/1', '/content/news/2']);
});

test.each([
  ['a series without pages', {}, false],
  ['a name that fits into no path', { name: 'a/b' }, true],
])('%s has no link', (_, more, hasPage) => {
  const { container } = render(<SeriesBox series={place(more)} hasPage={hasPage} />);
  expect(linksIn(container)).toEqual([]);
});
