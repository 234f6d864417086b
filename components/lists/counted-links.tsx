import type { Route } from 'next';
import Link from 'next/link';
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
            <span className={styles.total}>{`${total}篇`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
