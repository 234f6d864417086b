import { Breadcrumb } from '@/components/navigation/breadcrumb';
import { PreviewStatus } from '@/components/preview/article-status';
import { EditorOnly } from '@/components/preview/editor-only';
import type { ArticlePageView } from '@/lib/api/article-page';
import { routes } from '@/lib/routes';
import { articleTrail } from '@/lib/seo/page-facts';
import { absoluteUrl, configuredSiteUrl } from '@/lib/seo/site-url';
import { ArticleHeader } from './article-header';
import { ArticleNeighbours } from './article-neighbours';
import styles from './article-page.module.css';
import { ArticleTools } from './article-tools';
import { Prose } from './prose';
import { RelatedArticles } from './related-articles';
import { ShareLinks } from './share-links';
import { FoldedContents, SideContents } from './table-of-contents';

/** A whole article: header, contents, text, and the ways on. */
export function ArticlePage({ view }: { view: ArticlePageView }) {
  const { article, body } = view;
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <Breadcrumb trail={articleTrail(view)} />
        <ArticleHeader article={article} body={body} />
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
      <ArticleNeighbours previous={view.previous} next={view.next} />
      <RelatedArticles articles={view.related} />
    </div>
  );
}
