import type { Route } from 'next';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-script';
import styles from './counted-links.module.css';

interface CountedLinksProps {
  links: { title: string; path: Route; total: number }[];
}

/** Links to lists, each with the number of its articles. */
export function CountedLinks({ links }: CountedLinksProps) {
  return (
    <ul className={styles.links}>
      {links.map(({ title, path, total }) => (
        <li key={path}>
          <Link href={path}>
            {title}
            <span className={styles.total}>{pageMessages().pages.lists.articles(total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
