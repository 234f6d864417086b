import type { Route } from 'next';
import Link from 'next/link';
import styles from './breadcrumb.module.css';

/** Where the page stands in the site; the page itself is not among the links. */
export function Breadcrumb({ trail }: { trail: { href: Route; title: string }[] }) {
  return (
    <nav aria-label="面包屑">
      <ol className={styles.trail}>
        {trail.map(({ href, title }) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
