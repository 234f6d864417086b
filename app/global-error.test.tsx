import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('@/components/errors/error-screen', () => ({ ErrorScreen: () => null }));

beforeEach(() => vi.resetModules());

test.each([
  ['文站', 'Internal Server Error - 文站'],
  // `next dev` sets no name.
  [undefined, 'Internal Server Error'],
])('under the name %s the title is %s', async (name, title) => {
  vi.stubEnv('SITE_NAME', name);
  const { default: GlobalError } = await import('./global-error');
  const html = renderToString(<GlobalError error={new Error('x')} retry={() => {}} />);
  expect(html).toContain(`<title>${title}</title>`);
});
