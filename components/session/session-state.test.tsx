// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SiteConfigProvider, useSiteConfig } from '@/components/parts/site-config-provider';
import { SessionState } from './session-state';

vi.mock('next/navigation', () => ({
  usePathname: () => '/content',
  useRouter: () => ({ refresh: () => {} }),
}));

const site = siteConfigSchema.parse({ siteName: '文站', headNav: [] });
const USER = { code: 0, message: '', data: { user: { username: 'editor', nickname: 'editor' } } };

/** Waits long enough for the check to send its request, if it sends one. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

function Known() {
  const [{ userInitialize }] = useSiteConfig();
  return <output>{String(userInitialize)}</output>;
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
  document.cookie = `${cookie}; path=/`;
}

/** Opens a page with a cookie. @returns spies on `fetch` and on navigation */
function openPage(cookie: string, answer: () => Response) {
  setCookie(cookie);
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SiteConfigProvider site={site}>
        <SessionState />
        <Known />
      </SiteConfigProvider>
    </SWRConfig>,
  );
  return { asked, assign };
}

// Preloads the lazy modules, so that a request not sent by `settled()` is never sent.
beforeAll(() => Promise.all([import('./session-check'), import('@/lib/request/shared-request')]));

beforeEach(() => history.replaceState(null, '', '/content'));

afterEach(() => {
  cleanup();
  for (const name of ['token', 'csrftoken']) setCookie(`${name}=; max-age=0`);
});

test.each(['csrftoken=x', 'token=%E4'])(
  'with the cookie %s the API is not called',
  async (cookie) => {
    const { asked, assign } = openPage(cookie, () => new Response(null, { status: 401 }));
    await settled();
    expect(asked).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
  },
);

test('a refused token is dropped, and the reader stays', async () => {
  const { asked, assign } = openPage('token=old', () => new Response(null, { status: 401 }));
  await vi.waitFor(() => expect(document.cookie).not.toContain('token'));
  expect(asked).toHaveBeenCalledTimes(1);
  await settled();
  expect(assign).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('false');
});

test('a good token makes the session known', async () => {
  openPage('token=good', () => Response.json(USER));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('true'));
});
