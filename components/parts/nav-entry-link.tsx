import type { NavEntry } from '@wenzhan/contract/calls/site';
import { isFile, parseTarget } from '@wenzhan/contract/urls/target';
import { NavLink } from './nav-link';

/** A navigation entry. An entry with an unsafe path is plain text. */
export function NavEntryLink({ entry }: { entry: NavEntry }) {
  const target = parseTarget(entry.path);
  if (!target) return <span>{entry.title}</span>;
  if (!target.external && entry.target !== '_blank' && !isFile(target)) {
    return <NavLink href={target.href}>{entry.title}</NavLink>;
  }
  return (
    <a href={target.href} target={entry.target} rel="noopener">
      {entry.title}
    </a>
  );
}
