// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tracked } from '@/lib/browser/analytics';

const mocked = vi.hoisted(() => ({
  path: '/',
  views: [] as { url: string; referrer: string }[],
  starts: 0,
}));

vi.mock('next/navigation', () => ({
  usePathname: () => mocked.path,
  useRouter: () => ({ refresh: () => {} }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
vi.mock('@/lib/browser/trackers', () => ({
  startTracker: () => {
    mocked.starts += 1;
    return (view: { url: string; referrer: string }) => mocked.views.push(view);
  },
}));

const MATOMO: Tracked = {
  provider: 'matomo',
  server: 'https://stats.example',
  siteId: 1,
  consent: false,
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  mocked.views.length = 0;
  mocked.starts = 0;
});
afterEach(cleanup);

async function show(config: Tracked) {
  goTo('/');
  const { default: Analytics } = await import('./analytics');
  const element = () => (
    <StrictMode>
      <Analytics {...config} />
    </StrictMode>
  );
  const { rerender } = render(element());
  return (path: string) => {
    goTo(path);
    rerender(element());
  };
}

function goTo(path: string) {
  window.history.pushState(null, '', path);
  mocked.path = window.location.pathname;
}

const counted = () => mocked.views.map(({ url }) => url.replace(window.location.origin, ''));

test('each route that is shown is counted once, and a change of the fragment is none', async () => {
  const visit = await show(MATOMO);
  visit('/#top');
  visit('/about_us');
  visit('/about_us');
  visit('/search?q=1');
  visit('/search?q=2');
  visit('/about_us');
  expect(counted()).toEqual(['/', '/about_us', '/search?q=1', '/search?q=2', '/about_us']);
  expect(mocked.views[1]?.referrer.replace(window.location.origin, '')).toBe('/');
  expect(mocked.starts).toBe(1);
});

test('with consent nothing is loaded before the visitor agrees, and the question is as easily refused', async () => {
  const visit = await show({ ...MATOMO, consent: true });
  visit('/about_us');
  expect(mocked.starts).toBe(0);
  expect(screen.getByRole('dialog').textContent).toContain('Matomo');
  expect(screen.getAllByRole('button').map(({ className }) => className)).toEqual(['', '']);
  fireEvent.click(screen.getByRole('button', { name: '同意' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  visit('/content');
  expect(counted()).toEqual(['/about_us', '/content']);
});

test('a refusal is kept, and can be changed from the footer', async () => {
  document.body.innerHTML = '<button data-consent hidden>统计设置</button>';
  await show({ ...MATOMO, consent: true });
  fireEvent.click(screen.getByRole('button', { name: '不同意' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  vi.resetModules();
  document.body.innerHTML = '<button data-consent hidden>统计设置</button>';
  await show({ ...MATOMO, consent: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(mocked.starts).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '统计设置' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  fireEvent.click(screen.getByRole('button', { name: '同意' }));
  expect(counted()).toEqual(['/']);
});

test('who takes consent back gets a document without the script', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  localStorage.setItem('analytics-consent', 'granted');
  document.body.innerHTML = '<button data-consent hidden>统计设置</button>';
  await show({ ...MATOMO, consent: true });
  expect(mocked.starts).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '统计设置' }));
  fireEvent.click(screen.getByRole('button', { name: '不同意' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('analytics-consent')).toBe('refused');
});

test('where a password is typed, a document with the script is replaced by one that never loads it', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const visit = await show(MATOMO);
  visit('/about_us');
  expect(reload).not.toHaveBeenCalled();
  visit('/login?next=/');
  expect(reload).toHaveBeenCalledOnce();
  expect(counted()).toEqual(['/', '/about_us']);
  vi.useFakeTimers();
  const views = async () => {
    vi.resetModules();
    cleanup();
    const { PageViews } = await import('./page-views');
    render(<PageViews {...MATOMO} />);
    await vi.advanceTimersByTimeAsync(5000);
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(0));
    return mocked.starts;
  };
  expect(await views()).toBe(1);
  goTo('/edit/join?invitation=x');
  expect(await views()).toBe(1);
  goTo('/search');
  expect(await views()).toBe(2);
  vi.useRealTimers();
});

test('what the visitor answers in another tab holds here, too', async () => {
  const visit = await show({ ...MATOMO, consent: true });
  const answerElsewhere = (answer: string) => {
    localStorage.setItem('analytics-consent', answer);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'analytics-consent' })));
  };
  answerElsewhere('granted');
  expect(screen.queryByRole('dialog')).toBeNull();
  visit('/about_us');
  answerElsewhere('refused');
  visit('/content');
  expect(counted()).toEqual(['/', '/about_us']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
