import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { ArticleList } from './article-list';
import styles from './related-articles.module.css';

/** Articles on the same subject; renders nothing when there are none. */
export function RelatedArticles({ related }: Pick<ArticlePageData, 'related'>) {
  if (related.length === 0) return null;
  return (
    <section className={styles.related}>
      <h2>
        <InterfaceText>{pageMessages().pages.article.related}</InterfaceText>
      </h2>
      <ArticleList articles={related.map(withoutSummary)} heading="h3" />
    </section>
  );
}

/** Three narrow cards beside each other have no room for summaries. */
const withoutSummary = (article: ArticlePageData['related'][number]) => ({
  ...article,
  summary: '',
});
