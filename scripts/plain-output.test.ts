import { expect, test, vi } from 'vitest';
import { runPlainly, sortPages } from './plain-output';

const BUILD = `▲ Next.js 16.4.6 (Turbopack)
✓ Running next.config.ts took 657ms
- Cache Components enabled
- Experiments (use with caution):
  · cssChunking
  ⨯ preloadEntriesOnStart

⚠ The "middleware" file convention is deprecated. Please use "proxy" instead.

  To migrate automatically, run:
  npx @next/codemod@canary middleware-to-proxy .

  Learn more: https://nextjs.org/docs/messages/middleware-to-proxy
  Creating an optimized production build ...
✓ Compiled successfully in 4.6min
  Skipping validation of types
  Generating static pages using 1 worker (0/167) ...
news/101.md: the picture is on no host of IMAGE_HOSTS
✓ Generating static pages using 1 worker (167/167) in 30.1s
⚠ Something new that nobody knows

Route (app)                                Revalidate  Expire
┌ ○ /                                              1m      1y
│ ├ ◐ /[edition]/[[...path]]                       1m      1y
└ ○ /test                                          1m      1y
ƒ Proxy (Middleware)
○  (Static)             prerendered as static content
`;

test('of what the framework says an owner sees what is not known, and how many pages there are', () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const script = `process.stdout.write(${JSON.stringify(BUILD)})`;
  expect(runPlainly(['-e', script])).toEqual({ status: 0, pages: '167' });
  expect(printed.mock.calls.flat()).toEqual([
    'news/101.md: the picture is on no host of IMAGE_HOSTS',
    '⚠ Something new that nobody knows',
  ]);
});

test('of a build that fails an owner sees everything', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const script = `process.stdout.write(${JSON.stringify(BUILD)}); console.error('why'); process.exit(3)`;
  expect(runPlainly(['-e', script])).toEqual({ status: 3 });
  expect(printed.mock.calls.flat().join()).toContain(BUILD);
  expect(printed.mock.calls.flat().join()).toContain('why');
});

test('a page that was never there is not said to be missing; one that was withdrawn is said to be gone', () => {
  const list = [
    { path: '/content/news/101', status: 200, state: 'fresh' },
    { path: '/en/content/news/101', status: 404, state: 'fresh' },
    { path: '/content', status: 200, state: 'stale' },
  ] as const;
  const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);
  const edited = sortPages(list, false);
  expect([edited.updated, edited.gone, edited.left].map(paths)).toEqual([
    ['/content/news/101'],
    [],
    ['/content'],
  ]);
  expect(paths(sortPages(list, true).gone)).toEqual(['/en/content/news/101']);
});
