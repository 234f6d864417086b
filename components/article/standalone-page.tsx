import type { StaticPageWithBody } from '@/lib/data/load';
import styles from './standalone-page.module.css';
import { StaticPage } from './static-page';

/** A static page that stands alone: no header, no footer (specification §2). */
export function StandalonePage({ view }: { view: StaticPageWithBody }) {
  return (
    <main className={styles.main}>
      <StaticPage view={view} />
    </main>
  );
}
