import type { ReactNode } from 'react';
import { Words } from '@/components/parts/words';
import styles from './section-frame.module.css';

interface SectionFrameProps {
  title?: string | undefined;
  children: ReactNode;
}

/** A section between strong rules: its title beside what it contains. */
export function SectionFrame({ title, children }: SectionFrameProps) {
  return (
    <section className={title ? `${styles.section} ${styles.titled}` : styles.section}>
      {title && (
        <h2>
          <Words>{title}</Words>
        </h2>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
