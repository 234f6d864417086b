import type { ReactNode } from 'react';
import styles from './page-section.module.css';

/** The sections of a page, evenly spaced. */
export function PageSections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface PageHeadingProps {
  title: string;
  description?: string | undefined;
  /** How many things the page lists. */
  count?: string;
}

/** The heading of a page that is not an article. */
export function PageHeading({ title, description, count }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {description && <p className={styles.description}>{description}</p>}
      {count && <p className={styles.count}>{count}</p>}
    </header>
  );
}
