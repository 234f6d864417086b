// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { routes } from '@wenzhan/contract/urls/routes';
import { afterEach, expect, test } from 'vitest';
import { Pagination, shownPages } from './pagination';

afterEach(cleanup);

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [9, 9, [1, 5, 6, 7, 8, 9]],
  [14, 1000, [1, 12, 13, 14, 15, 16, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
])('on page %i of %i the links are %j', (page, last, shown) => {
  expect(shownPages(page, last)).toEqual(shown);
});

test('in a list of up to fifty pages any page is two links from any other', () => {
  for (let last = 1; last <= 50; last += 1) {
    for (let page = 1; page <= last; page += 1) {
      const near = shownPages(page, last).flatMap((shown) => shownPages(shown, last));
      expect(new Set(near).size).toBe(last);
    }
  }
});

test('where numbers are left out, the row says so', () => {
  const { container } = render(
    <Pagination page={1} total={90} limit={10} hrefOf={routes.content} />,
  );
  const items = [...container.querySelectorAll('li')];
  expect(items.map((item) => item.textContent)).toEqual(['1', '2', '3', '4', '5', '9']);
  expect(items.map((item) => item.hasAttribute('data-gap')).indexOf(true)).toBe(5);
});
