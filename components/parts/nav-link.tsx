'use client';

import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link with `aria-current`: `page` for the current page, `true` for a section that contains it. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const pathname = usePathname();
  return (
    <Link href={href as Route} aria-current={currentness(href, pathname)}>
      {children}
    </Link>
  );
}

function currentness(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page';
  // Every page is below the home page of its edition.
  const isHome = splitEdition(href).path === '/';
  return !isHome && pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
