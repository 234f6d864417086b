'use client';

import type { NavEntry } from '@wenzhan/contract/calls/site';
import { zh as page } from '@wenzhan/texts/page';
import { filled } from '@wenzhan/texts/shown-texts';
import { clientTexts } from '@/components/parts/texts';
import { NavEntryLink } from '../parts/nav-entry-link';
import { useSiteConfig } from '../parts/site-config-provider';
import styles from './nav-list.module.css';

/** Name of the `details` of the first level, of which one is open. */
const GROUP = 'site-nav';

/**
 * The header navigation. Entries with children have a `details` list, which works without JavaScript.
 * The entries come from the site configuration in client state, so they are not sent twice.
 */
export function NavList() {
  const [{ headNav }] = useSiteConfig();
  return <Entries entries={headNav} group={GROUP} />;
}

/** @param group name of the `details` of which one is open: each level has its own, or the inner ones would close the outer */
function Entries({ entries, group }: { entries: NavEntry[]; group: string }) {
  const { subentries } = clientTexts('page', page);
  const isInner = group !== GROUP;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li
          key={`${entry.path} ${entry.title}`}
          className={isInner && entry.children?.length ? styles.parent : undefined}
        >
          <NavEntryLink entry={entry} />
          {entry.children && entry.children.length > 0 && (
            <details name={group} className={styles.fold}>
              <summary aria-label={filled(subentries, entry.title)} />
              <Entries entries={entry.children} group={`${group}-`} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
