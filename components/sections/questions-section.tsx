import { Prose } from '@/components/article/prose';
import { Words } from '@/components/parts/words';
import list from './list.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Questions with their answers. */
export function QuestionsSection({ section: { title, items } }: SectionProps<'questions'>) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      <div className={list.list}>
        {items.map(({ question, content }) => (
          <div key={question}>
            <Heading>
              <Words>{question}</Words>
            </Heading>
            <Prose body={content} />
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
