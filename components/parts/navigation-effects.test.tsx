// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigationBegins, pendingAddress } from '@/lib/browser/navigation/navigation-state';
import { NavigationEffects } from './navigation-effects';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/content');
  render(<NavigationEffects />);
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
