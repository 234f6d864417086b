import Link from 'next/link';
import { Picture } from '@/components/media/picture';
import { SmallPrint } from '@/components/site/small-print';
import { getSite } from '@/lib/data/site';
import type { StaticPageWithBody } from '@/lib/data/static-pages';
import { routes } from '@/lib/routes';
import styles from './standalone-page.module.css';
import { StaticPage } from './static-page';

/**
 * A static page without the site's header, menu and footer (specification §2): its text between the site's
 * logo and name, which lead home, and the small print.
 */
export async function StandalonePage(props: StaticPageWithBody) {
  const site = await getSite();
  return (
    <main className={styles.main}>
      <Link href={routes.home} className={styles.home}>
        {site.logo && <Picture picture={{ ...site.logo, alt: '' }} sizes="36px" />}
        <span>{site.siteName}</span>
      </Link>
      <StaticPage {...props} />
      <SmallPrint site={site} />
    </main>
  );
}
