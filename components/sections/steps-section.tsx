import { Prose } from '@/components/article/prose';
import { Words } from '@/components/parts/words';
import list from './list.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './steps-section.module.css';

/** Numbered steps. */
export function StepsSection({ section: { title, items } }: SectionProps<'steps'>) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      <ol className={`${list.list} ${styles.steps}`}>
        {items.map((item) => (
          <li key={item.title}>
            <Heading>
              <Words>{item.title}</Words>
            </Heading>
            {item.content && <Prose body={item.content} />}
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
