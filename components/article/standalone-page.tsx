import type { StaticPageWithBody } from '@/lib/data/static-pages';
import styles from './standalone-page.module.css';
import { StaticPage } from './static-page';

/** A static page without the site's header and footer (specification §2). */
export function StandalonePage(props: StaticPageWithBody) {
  return (
    <main className={styles.main}>
      <StaticPage {...props} />
    </main>
  );
}
