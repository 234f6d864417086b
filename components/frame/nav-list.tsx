'use client';

import { pageText } from '@/components/traditional/texts';
import type { NavEntry } from '@/lib/api/schemas';
import { NavEntryLink } from '../parts/nav-entry-link';
import { useSiteConfig } from '../parts/site-config-provider';
import styles from './nav-list.module.css';

const asIs = (text: string) => text;

/**
 * The header navigation. Entries with children have a `details` list, which works without JavaScript.
 * The entries come from the site configuration in client state, so they are not sent twice.
 */
export function NavList() {
  const [{ headNav }] = useSiteConfig();
  return <Entries entries={headNav} />;
}

function Entries({ entries }: { entries: NavEntry[] }) {
  const text = process.env.TRADITIONAL_CHINESE ? pageText() : asIs;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.path} ${entry.title}`}>
          <NavEntryLink entry={entry} />
          {entry.children && entry.children.length > 0 && (
            <details name="site-nav" className={styles.fold}>
              <summary aria-label={entry.title + text('的下级栏目')} />
              <Entries entries={entry.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
