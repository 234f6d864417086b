// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { NotFoundMessage } from './not-found-message';

vi.mock('next/navigation', () => ({ usePathname: () => '/content/news/%E8%8D%89' }));
vi.mock('@/components/parts/nav-links', () => ({ NavLinks: () => null }));

afterEach(cleanup);

test('the path stands in one text in the HTML', () => {
  expect(renderToString(<NotFoundMessage />)).toContain('>Page Not Found: /content/news/草<');
  expect(renderToString(<NotFoundMessage gone />)).toContain('>Gone: /content/news/草<');
});

test('one document for many paths names none; the browser makes it one text with its path', () => {
  expect(renderToString(<NotFoundMessage shared />)).toContain('>Page Not Found: <');
  render(<NotFoundMessage shared />);
  const line = screen.getByText('Page Not Found: /content/news/草');
  expect(line.childNodes).toHaveLength(1);
});

test('the specified words follow the Chinese ones, in the heading', () => {
  const html = renderToString(<NotFoundMessage />);
  expect(html).toContain('<p>没有找到这个页面</p><h1 lang="en">Page not found</h1>');
});
