// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import GlobalError from './global-error';

vi.mock('@/components/errors/error-screen', () => ({ ErrorScreen: () => null }));

test.each([
  ['<meta property="og:site_name" content="文站">', 'Internal Server Error - 文站'],
  ['', 'Internal Server Error'],
])('over a document with %j in its head the title is %s', (head, title) => {
  document.head.innerHTML = head;
  const html = renderToString(<GlobalError error={new Error('x')} retry={() => {}} />);
  expect(html).toContain(`<title>${title}</title>`);
});
