import type { Crumb } from '@/lib/site/metadata/page-description';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './breadcrumb.module.css';
import { Link } from './link';

/** Links to the page's ancestors, without the page itself. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label={pageMessages().pages.parts.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ path, title }) => (
          <li key={path}>
            <Link href={path}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
