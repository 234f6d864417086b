// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { notFound } from 'next/navigation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from './boundary';

const page = vi.hoisted(() => ({ pathname: '/', query: '', refresh: () => {} }));

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => page.pathname,
  useSearchParams: () => new URLSearchParams(page.query),
  useRouter: () => ({ refresh: page.refresh }),
}));

let thrown: (() => never) | undefined;

function Part() {
  thrown?.();
  return <p>well</p>;
}

const bounded = () => (
  <Boundary
    fallback={(error, retry) => (
      <button type="button" onClick={retry}>
        {String(error)}
      </button>
    )}
  >
    <Part />
  </Boundary>
);

beforeEach(() => {
  thrown = () => {
    throw new Error('broken');
  };
  Object.assign(page, { pathname: '/', query: '' });
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

test('what is thrown below stands in for the children until a retry asks the server again', async () => {
  page.refresh = vi.fn(() => {
    thrown = undefined;
  });
  render(bounded());
  expect(screen.getByRole('button').textContent).toBe('Error: broken');
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('well')).toBeTruthy();
  expect(page.refresh).toHaveBeenCalledOnce();
});

test.each([
  ['page', { pathname: '/about_us' }],
  ['search', { query: 'q=b' }],
])('another %s is shown whatever the last one threw', (_, address) => {
  const { rerender } = render(bounded());
  const failure = thrown;
  thrown = undefined;
  rerender(bounded());
  expect(screen.queryByText('well')).toBeNull();
  thrown = failure;
  Object.assign(page, address);
  rerender(bounded());
  expect(screen.queryByText('well')).toBeNull();
  thrown = undefined;
  Object.assign(page, { pathname: '/', query: '' });
  rerender(bounded());
  expect(screen.getByText('well')).toBeTruthy();
});

test('a 404 is not an error: the framework gets it', () => {
  thrown = notFound;
  expect(() => render(bounded())).toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
});
