// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SeriesBox } from './series-box';

const PLACE = { name: '丛书', title: '丛书', position: 3, total: 7, previous: null, next: null };

const linksIn = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('an article says its place in its series, and links the series', () => {
  const { container } = render(<SeriesBox series={PLACE} hasPage />);
  expect(container.textContent).toBe('系列《丛书》第3篇，共7篇');
  expect(linksIn(container)).toEqual([`/series/${encodeURIComponent('丛书')}`]);
});

test.each([
  ['a series without pages', {}, false],
  ['a name that fits into no path', { name: 'a/b' }, true],
])('%s has no link', (_, more, hasPage) => {
  const { container } = render(<SeriesBox series={{ ...PLACE, ...more }} hasPage={hasPage} />);
  expect(linksIn(container)).toEqual([]);
});
