import styles from './figures-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Characters of a value from which it is smaller, so that it stays in one line. */
const LONG = 8;

/** Numbers, each with its unit, what it counts and where it comes from. */
export function FiguresSection({ section: { title, items } }: SectionProps<'figures'>) {
  return (
    <SectionFrame title={title}>
      <dl className={styles.figures}>
        {items.map(({ value, unit, label, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value.length < LONG ? styles.value : `${styles.value} ${styles.long}`}>
              {value}
            </dd>
            {unit && <dd className={styles.unit}>{unit}</dd>}
            {source && <dd className={styles.source}>{source}</dd>}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
