import Link from 'next/link';
import type { StaticPageWithBody } from '@/lib/data/static-pages';
import { routes } from '@/lib/routes';
import styles from './standalone-page.module.css';
import { StaticPage } from './static-page';

/** A static page without the site's header and footer (specification §2), and with a link to the home page. */
export function StandalonePage(props: StaticPageWithBody) {
  return (
    <main className={styles.main}>
      <Link href={routes.home} className={styles.home}>
        首页
      </Link>
      <StaticPage {...props} />
    </main>
  );
}
