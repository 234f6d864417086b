import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';
import type { InCategory } from '@/lib/site/queries/page-data';
import { ArticleCard } from './article-card';
import styles from './article-list.module.css';

interface ArticleListProps {
  /** With the titles of their categories where there are several. */
  articles: (ArticleSummary & InCategory)[];
  heading?: 'h2' | 'h3';
}

/** A grid of articles, or a message when there are none. */
export function ArticleList({ articles, heading = 'h2' }: ArticleListProps) {
  if (articles.length === 0) {
    return (
      <p className={styles.empty}>
        <InterfaceText>{pageMessages().pages.lists.empty}</InterfaceText>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} category={article.categoryTitle} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
