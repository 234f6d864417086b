import { createHash } from 'node:crypto';
import type { Announcement as AnnouncementData } from '@wenzhan/contract/schemas/frame';
import { pageMessages } from '@/lib/site/page-edition';
import { ANNOUNCEMENT_ID, ANNOUNCEMENT_SCRIPT } from '../../lib/browser/head-scripts';
import { NavEntryLink } from '../parts/nav-entry-link';
import styles from './announcement.module.css';

/** A short text above the header, which a reader closes without a script; its room stays, so that nothing moves. */
export function Announcement({ announcement }: { announcement: AnnouncementData }) {
  const { text, path } = announcement;
  const { announcement: label, close } = pageMessages().pages.frame;
  return (
    <aside aria-label={label} className={styles.announcement}>
      <div>
        <details id={ANNOUNCEMENT_ID} open suppressHydrationWarning>
          <summary>
            <span className={styles.close}>{close}</span>
            <span className={styles.label}>{label}</span>
          </summary>
        </details>
        <p>{path ? <NavEntryLink entry={{ title: text, path }} /> : text}</p>
      </div>
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
