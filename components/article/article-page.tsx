import { Breadcrumb } from '@/components/navigation/breadcrumb';
import { PreviewStatus } from '@/components/preview/article-status';
import { EditorOnly } from '@/components/preview/editor-only';
import type { ArticlePageView } from '@/lib/api/article-page';
import { routes } from '@/lib/routes';
import { ArticleHeader } from './article-header';
import { ArticleNeighbours } from './article-neighbours';
import styles from './article-page.module.css';
import { Prose } from './prose';
import { RelatedArticles } from './related-articles';
import { TableOfContents } from './table-of-contents';

/** A whole article: header, contents, text, and the ways on. */
export function ArticlePage({ view }: { view: ArticlePageView }) {
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <Breadcrumb trail={trailTo(view)} />
        <ArticleHeader article={view.article} body={view.body} />
        <div className={styles.columns}>
          <TableOfContents headings={view.body.headings} />
          <Prose body={view.body} />
        </div>
      </article>
      <EditorOnly>
        <PreviewStatus status={view.article.status} />
      </EditorOnly>
      <ArticleNeighbours previous={view.previous} next={view.next} />
      <RelatedArticles articles={view.related} />
    </div>
  );
}

function trailTo({ article, category }: ArticlePageView) {
  const home = { href: routes.home, title: '首页' };
  if (!category) return [home];
  return [home, { href: routes.category(article.category), title: category.title }];
}
