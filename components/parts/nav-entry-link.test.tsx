import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NavEntryLink } from './nav-entry-link';
import { TargetLink } from './target-link';

vi.mock('next/link', () => ({
  default: ({ href, children }: { href: string; children: ReactNode }) => (
    <a href={href} data-routed>
      {children}
    </a>
  ),
}));
vi.mock('next/navigation', () => ({ usePathname: () => '/' }));

const isRouted = (link: ReactNode) => renderToStaticMarkup(link).includes('data-routed');

test.each([
  ['/content', true],
  ['/single_page/media', true],
  ['/media/brochure.pdf', false],
  ['https://example.com/content', false],
])('whether the router is asked for %s: %s', (path, routed) => {
  expect(isRouted(<NavEntryLink entry={{ title: '资料', path }} />)).toBe(routed);
  expect(isRouted(<TargetLink path={path}>资料</TargetLink>)).toBe(routed);
});
