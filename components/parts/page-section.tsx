import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import type { ReactNode } from 'react';
import { Picture } from '@/components/parts/picture';
import { InterfaceText } from './interface-text';
import styles from './page-section.module.css';
import { Words } from './words';

/** Spaces the sections of a page evenly. */
export function PageSections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

interface PageHeadingProps {
  title: string;
  description?: string | undefined;
  /** Text that says how many items the page lists. */
  count?: string;
  cover?: PictureData | undefined;
}

/** The heading of a page without an article, such as a list. */
export function PageHeading({ title, description, count, cover: given }: PageHeadingProps) {
  const cover = shownPicture(given);
  return (
    <header className={cover ? `${styles.heading} ${styles.withCover}` : styles.heading}>
      <div className={styles.words}>
        <h1>
          <Words>{title}</Words>
        </h1>
        {description && <p className={styles.description}>{description}</p>}
        {count && (
          <p className={styles.count}>
            <InterfaceText>{count}</InterfaceText>
          </p>
        )}
      </div>
      {cover && (
        <div className={styles.cover}>
          <Picture picture={{ ...cover, alt: '' }} sizes="24rem" />
        </div>
      )}
    </header>
  );
}
