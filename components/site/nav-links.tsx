import type { NavEntry } from '@/lib/api/schemas';
import { EntryLink } from './entry-link';

interface NavLinksProps {
  entries: NavEntry[];
  className?: string | undefined;
}

/** The navigation's entries and their children in one flat list. */
export function NavLinks({ entries, className }: NavLinksProps) {
  const flat = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  return (
    <ul className={className}>
      {flat.map((entry) => (
        <li key={`${entry.path} ${entry.title}`}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
