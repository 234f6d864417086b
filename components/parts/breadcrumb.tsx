import Link from 'next/link';
import type { Crumb } from '@/lib/site/metadata/page-metadata';
import styles from './breadcrumb.module.css';

/** Links to the page's ancestors, without the page itself. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="面包屑">
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
