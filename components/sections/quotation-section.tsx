import { TargetLink } from '@/components/parts/target-link';
import styles from './quotation-section.module.css';
import type { SectionProps } from './section-props';

/** A quotation, with whose it is and where it stands. */
export function QuotationSection({ section }: SectionProps<'quotation'>) {
  const { text, by, source, path } = section;
  return (
    <figure className={styles.quotation}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      {(by || source) && (
        <figcaption>
          {by && source ? `${by} · ` : by}
          {source && (
            <cite>
              <TargetLink path={path}>{source}</TargetLink>
            </cite>
          )}
        </figcaption>
      )}
    </figure>
  );
}
