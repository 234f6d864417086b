import { Breadcrumb } from '@/components/navigation/breadcrumb';
import { PreviewStatus } from '@/components/preview/article-status';
import { EditorOnly } from '@/components/preview/editor-only';
import type { ArticlePageData } from '@/lib/data/articles';
import { routes } from '@/lib/routes';
import { absoluteUrl, configuredSiteUrl } from '@/lib/routing/site-url';
import { articleTrail } from '@/lib/seo/page-metadata';
import { ArticleTools } from './article-enhancements';
import { ArticleHeader } from './article-header';
import styles from './article-page.module.css';
import { PreviousAndNext } from './previous-and-next';
import { Prose } from './prose';
import { RelatedArticles } from './related-articles';
import { ShareLinks } from './share-links';
import { FoldedContents, SideContents } from './table-of-contents';

/** An article: header, table of contents, text, sharing, neighbouring and related articles. */
export function ArticlePage(props: ArticlePageData) {
  const { article, body, category, hasTagPages, previous, next, related } = props;
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <Breadcrumb trail={articleTrail(category)} />
        <ArticleHeader article={article} body={body} hasTagPages={hasTagPages} />
        <FoldedContents headings={body.headings} />
        <div className={styles.columns}>
          <SideContents headings={body.headings} />
          <Prose body={body} />
        </div>
        <div className={styles.end}>
          <ShareLinks title={article.title} site={configuredSiteUrl()} />
          <p className={styles.address}>{absoluteUrl(routes.article(article))}</p>
        </div>
        <ArticleTools />
      </article>
      <EditorOnly>
        <PreviewStatus status={article.status} />
      </EditorOnly>
      <PreviousAndNext previous={previous} next={next} />
      <RelatedArticles articles={related} />
    </div>
  );
}
