import styles from './figures-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Numbers, each with its unit, what it counts and where it comes from. */
export function FiguresSection({ section: { title, items } }: SectionProps<'figures'>) {
  return (
    <SectionFrame title={title}>
      <dl className={styles.figures}>
        {items.map(({ value, unit, label, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {unit && <dd className={styles.unit}>{unit}</dd>}
            {source && <dd className={styles.source}>{source}</dd>}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
