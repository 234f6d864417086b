import { Words } from '@/components/parts/words';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './timeline-section.module.css';

/** What happened, by year. */
export function TimelineSection({ section: { title, items } }: SectionProps<'timeline'>) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      <ol className={styles.timeline}>
        {items.map((item) => (
          <li key={`${item.year} ${item.title}`}>
            <p className={styles.year}>{item.year}</p>
            <div className={styles.words}>
              <Heading>
                <Words>{item.title}</Words>
              </Heading>
              {item.text && <p>{item.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
