import { Prose } from '@/components/article/prose';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** A text. */
export function TextSection({ section: { title, content } }: SectionProps<'text'>) {
  return (
    <SectionFrame title={title}>
      <Prose body={content} isWide />
    </SectionFrame>
  );
}
