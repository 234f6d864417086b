'use client';

import { NavEntryLink } from './nav-entry-link';
import { useSiteConfig } from './site-config-provider';

/** The navigation entries of the site configuration, with their children, as a flat list. */
export function NavLinks({ className }: { className?: string | undefined }) {
  const [{ headNav }] = useSiteConfig();
  const flat = headNav.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  return (
    <ul className={className}>
      {flat.map((entry) => (
        <li key={`${entry.path} ${entry.title}`}>
          <NavEntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
