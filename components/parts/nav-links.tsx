'use client';

import type { NavEntry } from '@/lib/api/schemas';
import { NavEntryLink } from './nav-entry-link';
import { useSiteConfig } from './site-config-provider';

/** The navigation entries of the site configuration: the first two levels as a flat list, further ones in it. */
export function NavLinks({ className }: { className?: string | undefined }) {
  const [{ headNav }] = useSiteConfig();
  const flat = headNav.flatMap(({ children = [], ...entry }): NavEntry[] => [entry, ...children]);
  return <Links entries={flat} className={className} />;
}

function Links({
  entries,
  className,
}: {
  entries: readonly NavEntry[];
  className?: string | undefined;
}) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={`${entry.path} ${entry.title}`}>
          <NavEntryLink entry={entry} />
          {entry.children && entry.children.length > 0 && <Links entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}
