// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { notFound } from 'next/navigation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from './boundary';

const page = vi.hoisted(() => ({ pathname: '/', refresh: () => {} }));

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => page.pathname,
  useRouter: () => ({ refresh: page.refresh }),
}));

let broken = true;

function Part() {
  if (broken) throw new Error('broken');
  return <p>well</p>;
}

function bounded() {
  return (
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
}

beforeEach(() => {
  broken = true;
  page.pathname = '/';
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

test('what is thrown below stands in the place of the children', () => {
  render(bounded());
  expect(screen.getByRole('button').textContent).toBe('Error: broken');
});

test('a retry asks the server again and shows the children', async () => {
  page.refresh = vi.fn(() => {
    broken = false;
  });
  render(bounded());
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('well')).toBeTruthy();
  expect(page.refresh).toHaveBeenCalledOnce();
});

test('another page is shown whatever the last one threw', () => {
  const { rerender } = render(bounded());
  broken = false;
  rerender(bounded());
  expect(screen.queryByText('well')).toBeNull();
  page.pathname = '/about_us';
  rerender(bounded());
  expect(screen.getByText('well')).toBeTruthy();
});

const Missing = (): never => notFound();

test('a 404 is not an error: the framework gets it', () => {
  expect(() =>
    render(
      <Boundary fallback={() => <p>caught</p>}>
        <Missing />
      </Boundary>,
    ),
  ).toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
});
