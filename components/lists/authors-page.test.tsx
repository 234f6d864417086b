// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { authorSchema } from '@wenzhan/contract/calls/index-lists';
import { expect, test } from 'vitest';
import { AuthorsPage } from './authors-page';

test('each author has a heading that links the page, words and the number of articles', () => {
  const authors = [
    { id: 'jia', name: '甲', description: '写标准。', total: 3 },
    { id: 'yi', name: '乙', total: 1 },
  ].map((author) => authorSchema.parse(author));
  render(<AuthorsPage authors={authors} />);
  expect(screen.getByText('共2位')).toBeTruthy();
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['甲写标准。3篇', '乙1篇']);
  const heading = within(items[0] as HTMLElement).getByRole('heading', { level: 2 });
  expect(within(heading).getByRole('link').getAttribute('href')).toBe('/authors/jia');
});
