import type { ArticleSummary } from '@/lib/api/schemas';
import { ArticleList } from './article-list';
import styles from './related-articles.module.css';

/** Articles on the same subject; renders nothing when there are none. */
export function RelatedArticles({ articles }: { articles: ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={styles.related}>
      <h2>相关文章</h2>
      <ArticleList articles={articles} heading="h3" />
    </section>
  );
}
