import { vi } from 'vitest';

/* What Next gives to pages and handlers at each request, without a server. Import this before what is tested. */

/** The request that is answered. */
export const request = { pathname: '/', isDraft: false };

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next/headers', () => ({
  draftMode: async () => ({ isEnabled: request.isDraft }),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => request.pathname,
  useRouter: () => ({ refresh: () => {} }),
}));
