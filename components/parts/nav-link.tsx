'use client';

import type { NavEntry } from '@wenzhan/contract/calls/site';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

interface NavLinkProps {
  href: string;
  /** Entries below this one in the menu. */
  below?: readonly NavEntry[] | undefined;
  children: ReactNode;
}

/** A link with `aria-current`: `page` for the current page, `true` for a section or an entry that contains it. */
export function NavLink({ href, below, children }: NavLinkProps) {
  const pathname = usePathname();
  return (
    <Link href={href as Route} aria-current={currentness(href, pathname, below)}>
      {children}
    </Link>
  );
}

function currentness(
  href: string,
  pathname: string,
  below: readonly NavEntry[] = [],
): 'page' | 'true' | undefined {
  if (href === pathname) return 'page';
  // Every page is below the home page of its edition.
  const isHome = splitEdition(href).path === '/';
  if (!isHome && pathname.startsWith(`${href}/`)) return 'true';
  return below.some((entry) => currentness(entry.path, pathname, entry.children))
    ? 'true'
    : undefined;
}
