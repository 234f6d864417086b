import { Prose } from '@/components/article/prose';
import { Words } from '@/components/parts/words';
import list from './list.module.css';
import styles from './questions-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Questions with their answers, which may be folded away until they are asked for. */
export function QuestionsSection({ section }: SectionProps<'questions'>) {
  const { title, items, folded } = section;
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      <div className={list.list}>
        {items.map(({ question, content }) => {
          const heading = (
            <Heading>
              <Words>{question}</Words>
            </Heading>
          );
          return (
            <div key={question}>
              {folded ? (
                <details className={styles.folded}>
                  <summary>{heading}</summary>
                  <Prose body={content} />
                </details>
              ) : (
                <>
                  {heading}
                  <Prose body={content} />
                </>
              )}
            </div>
          );
        })}
      </div>
    </SectionFrame>
  );
}
