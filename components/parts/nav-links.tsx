'use client';

import type { NavEntry } from '@wenzhan/contract/calls/site';
import { NavEntryLink } from './nav-entry-link';
import { useSiteConfig } from './site-config-provider';

interface NavLinksProps {
  className: string | undefined;
  /** All levels in one list. */
  flat?: boolean;
}

/** The navigation entries of the site configuration, each with a list of those below it. */
export function NavLinks({ className, flat = false }: NavLinksProps) {
  const [{ headNav }] = useSiteConfig();
  return <Links entries={flat ? flattened(headNav) : headNav} className={className} />;
}

const flattened = (entries: readonly NavEntry[]): NavEntry[] =>
  entries.flatMap(({ children = [], ...entry }) => [entry, ...flattened(children)]);

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
