import { routes } from '@wenzhan/contract/urls/routes';
import { Breadcrumb } from '@/components/parts/breadcrumb';
import { PreviewStatus } from '@/components/session/article-status';
import { EditorOnly } from '@/components/session/editor-only';
import { articleTrail } from '@/lib/site/metadata/page-metadata';
import { interfaceLanguage, pageMessages, pageUrl } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { ArticleTools } from './article-enhancements';
import { ArticleHeader } from './article-header';
import { ArticleLicense } from './article-license';
import styles from './article-page.module.css';
import { ArticleSharing } from './article-sharing';
import { Comments } from './comments';
import { OutdatedNotice } from './outdated-notice';
import { PreviousAndNext } from './previous-and-next';
import { Prose } from './prose';
import { RelatedArticles } from './related-articles';
import { SeriesBox } from './series-box';
import { FoldedContents, SideContents } from './table-of-contents';
import contents from './table-of-contents.module.css';

/** Articles with fewer headings have no table of contents. */
const MIN_HEADINGS = 3;

/**
 * An article: header, table of contents, text, sharing, neighbouring and related articles, comments. What is not its text
 * is in `aside` and `footer`, which reader views leave out.
 */
export function ArticlePage(props: ArticlePageData) {
  const { article, body, category, above, lists, isUndated } = props;
  const { previous, next, related, series, editUrl, translation } = props;
  const { contents: label, showContents, hideContents } = pageMessages().pages.article;
  const language = interfaceLanguage();
  const hasContents = body.headings.length >= MIN_HEADINGS;
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <aside>
          <Breadcrumb trail={articleTrail(category, above)} />
        </aside>
        <ArticleHeader article={article} body={body} lists={lists} isUndated={isUndated} />
        {translation?.outdated && (
          <aside>
            <OutdatedNotice translation={translation} original={routes.article(article)} />
          </aside>
        )}
        {hasContents && (
          <aside className={contents.folded}>
            <FoldedContents
              headings={body.headings}
              label={label}
              show={showContents}
              hide={hideContents}
              {...language}
            />
          </aside>
        )}
        <div className={styles.columns}>
          {hasContents && (
            <aside className={contents.side} data-contents>
              <SideContents headings={body.headings} label={label} {...language} />
            </aside>
          )}
          <Prose body={body} />
        </div>
        <footer className={styles.end}>
          {series && <SeriesBox series={series} hasPage={lists.includes('series_list')} />}
          <ArticleLicense article={article} />
          <ArticleSharing {...props} />
          <p className={styles.address}>{pageUrl(routes.article(article))}</p>
        </footer>
        <ArticleTools />
      </article>
      <EditorOnly>
        <PreviewStatus
          status={article.status}
          editUrl={editUrl}
          isOutdated={translation?.outdated}
        />
      </EditorOnly>
      <footer className={styles.page}>
        <PreviousAndNext previous={previous} next={next} series={series} />
        <RelatedArticles related={related} />
        <Comments article={article} />
      </footer>
    </div>
  );
}
