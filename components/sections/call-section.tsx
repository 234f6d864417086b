import { Words } from '@/components/parts/words';
import { Actions } from './actions';
import styles from './call-section.module.css';
import type { SectionProps } from './section-props';

/** A call to action: a sentence, a button, a link. */
export function CallSection({ section }: SectionProps<'call'>) {
  const { title, text, button, link } = section;
  return (
    <section className={styles.call}>
      <h2>
        <Words>{title}</Words>
      </h2>
      {text && <p>{text}</p>}
      <Actions button={button} link={link} />
    </section>
  );
}
