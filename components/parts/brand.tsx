import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import type { SiteConfig } from '@/lib/api/schemas';
import { routes } from '@/lib/urls';
import styles from './brand.module.css';
import { Words } from './words';

/** The site's logo and name, which lead to the home page. */
export function Brand({ site }: { site: SiteConfig }) {
  return (
    <Link href={routes.home} className={styles.brand}>
      {site.logo && <Picture picture={{ ...site.logo, alt: '' }} sizes="36px" />}
      <span>
        <Words>{site.siteName}</Words>
      </span>
    </Link>
  );
}
