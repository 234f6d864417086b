import { createHash } from 'node:crypto';
import type { Announcement as AnnouncementData } from '@wenzhan/contract/schemas/frame';
import { pageMessages } from '@/lib/site/page-edition';
import { ANNOUNCEMENT_ID, ANNOUNCEMENT_SCRIPT } from '../../lib/browser/head-scripts';
import { NavEntryLink } from '../parts/nav-entry-link';
import styles from './announcement.module.css';

/** A short text at the bottom of the window, which a reader closes without a script; the page does not move. */
export function Announcement({ announcement }: { announcement: AnnouncementData }) {
  const { text, path } = announcement;
  const { announcement: label, close } = pageMessages().pages.frame;
  return (
    <aside aria-label={label} className={styles.announcement}>
      <details id={ANNOUNCEMENT_ID} open suppressHydrationWarning>
        <summary>
          <span className={styles.close}>{close}</span>
          <span className={styles.label}>{label}</span>
        </summary>
        <p>{path ? <NavEntryLink entry={{ title: text, path }} /> : text}</p>
      </details>
    </aside>
  );
}

/** What remembers that a reader has closed it, in the document: layouts come and go, the document stays. */
export function AnnouncementScript({ announcement }: { announcement: AnnouncementData }) {
  const id = createHash('sha256').update(JSON.stringify(announcement)).digest('hex').slice(0, 8);
  return (
    <script
      data-id={id}
      data-to={announcement.to}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site's own
      dangerouslySetInnerHTML={{ __html: ANNOUNCEMENT_SCRIPT }}
    />
  );
}
