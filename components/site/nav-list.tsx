import type { NavEntry } from '@/lib/api/schemas';
import { EntryLink } from './entry-link';
import styles from './nav-list.module.css';

/** The header navigation; entries with children carry a list that folds out, without script too. */
export function NavList({ entries }: { entries: NavEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.path} ${entry.title}`}>
          <EntryLink entry={entry} />
          {entry.children && entry.children.length > 0 && (
            <details name="site-nav" className={styles.fold}>
              <summary aria-label={`${entry.title}的下级栏目`} />
              <NavList entries={entry.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
