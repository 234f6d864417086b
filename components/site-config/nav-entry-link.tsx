import type { NavEntry } from '@/lib/api/schemas';
import { parseTarget } from '@/lib/routes';
import { NavLink } from './nav-link';

/** One entry of the navigation. A path that leads nowhere safe leaves the entry's words without a link. */
export function NavEntryLink({ entry }: { entry: NavEntry }) {
  const target = parseTarget(entry.path);
  if (!target) return <span>{entry.title}</span>;
  if (!target.external && entry.target !== '_blank') {
    return <NavLink href={target.href}>{entry.title}</NavLink>;
  }
  return (
    <a href={target.href} target={entry.target} rel="noopener">
      {entry.title}
    </a>
  );
}
