import type { StaticPageView } from '@/lib/api/views';
import styles from './bare-page.module.css';
import { StaticPage } from './static-page';

/** A static page that stands alone: no header, no footer (specification §2). */
export function BarePage({ view }: { view: StaticPageView }) {
  return (
    <main className={styles.main}>
      <StaticPage view={view} />
    </main>
  );
}
