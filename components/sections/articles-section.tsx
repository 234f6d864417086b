import { ArticleCard } from '@/components/article/article-card';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** The latest or chosen articles. */
export function ArticlesSection({ section }: SectionProps<'articles'>) {
  const { title, category, stories } = section;
  if (stories.length === 0) {
    return (
      <SectionFrame title={title}>
        <p>
          <InterfaceText>{pageMessages().pages.lists.empty}</InterfaceText>
        </p>
      </SectionFrame>
    );
  }
  return (
    <SectionFrame title={title}>
      <ul className={`${row.row} ${row.covers}`}>
        {stories.map((article) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              category={category ? undefined : article.categoryTitle}
              heading={title ? 'h3' : 'h2'}
            />
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
