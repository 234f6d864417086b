// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigationBegins, pendingAddress } from '@/lib/browser/navigation/navigation-state';
import { NavigationEffects } from './navigation-effects';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

let rerender: ReturnType<typeof render>['rerender'];

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/content');
  document.body.innerHTML = '';
  ({ rerender } = render(<NavigationEffects />));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isSlow = () => screen.queryByRole('progressbar') !== null;
const dispatch = (type: 'pagehide' | 'pageshow') =>
  act(() => void window.dispatchEvent(Object.assign(new Event(type), { persisted: true })));

test('a page that the browser has kept is as before: going back scrolls to its top, and nothing is under way', () => {
  navigationBegins('/about_us');
  act(() => void vi.advanceTimersByTime(1000));
  expect(isSlow()).toBe(true);
  dispatch('pagehide');
  expect(history.scrollRestoration).toBe('auto');
  dispatch('pageshow');
  expect(history.scrollRestoration).toBe('manual');
  expect([isSlow(), pendingAddress()]).toEqual([false, null]);
});

test('what plays on a page stops when it is left, although it remains in the document', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<audio></audio><video></video>
    <figure data-video="x"><iframe></iframe></figure><section><iframe></iframe></section>`,
  );
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  const left = () => [pause.mock.contexts.length, document.querySelectorAll('iframe').length];
  history.replaceState(null, '', '/content#part');
  rerender(<NavigationEffects />);
  expect(left()).toEqual([0, 2]);
  history.replaceState(null, '', '/about_us');
  rerender(<NavigationEffects />);
  expect(left()).toEqual([2, 1]);
});

test('a hash that is typed on a later page gets the state of that page', () => {
  history.pushState({ tree: 'about' }, '', '/about_us');
  rerender(<NavigationEffects />);
  history.pushState(null, '', '/about_us#typed');
  window.dispatchEvent(new Event('hashchange'));
  expect(history.state).toEqual({ tree: 'about' });
});
