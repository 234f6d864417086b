import { HeadlineList } from '@/components/article/headline-list';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** The articles that were read most. */
export const MostReadSection = ({ section: { title, stories } }: SectionProps<'most_read'>) => (
  <SectionFrame title={title}>
    <HeadlineList
      stories={stories.map((article) => ({ article, categoryTitle: article.categoryTitle }))}
    />
  </SectionFrame>
);
