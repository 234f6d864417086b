import type { ReactNode } from 'react';
import { Picture } from '@/components/media/picture';
import type { Picture as PictureData } from '@/lib/api/schemas';
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
  cover?: PictureData | undefined;
}

/** The heading of a page that is not an article. */
export function PageHeading({ title, description, count, cover }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
        {count && <p className={styles.count}>{count}</p>}
      </div>
      {cover && (
        <div className={styles.cover}>
          <Picture picture={{ ...cover, alt: '' }} sizes="24rem" />
        </div>
      )}
    </header>
  );
}
