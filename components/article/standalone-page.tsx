import { Brand } from '@/components/parts/brand';
import { SmallPrint } from '@/components/parts/small-print';
import { getSite } from '@/lib/site/queries/site';
import type { StaticPageWithBody } from '@/lib/site/queries/static-pages';
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
      <Brand site={site} />
      <StaticPage {...props} />
      <SmallPrint site={site} />
    </main>
  );
}
