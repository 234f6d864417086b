import { routes } from '@wenzhan/contract/urls/routes';
import { InterfaceText } from '@/components/parts/interface-text';
import { Words } from '@/components/parts/words';
import { PreviewStatus } from '@/components/session/article-status';
import { EditorOnly } from '@/components/session/editor-only';
import { pageMessages } from '@/lib/site/page-edition';
import type { StaticPageWithBody } from '@/lib/site/queries/static-pages';
import { PublishedDate } from '../parts/published-date';
import { OutdatedNotice } from './outdated-notice';
import { Prose } from './prose';
import styles from './static-page.module.css';

/** A static page: title, text, date of the last change. */
export function StaticPage({ page, body, editUrl, translation }: StaticPageWithBody) {
  return (
    <article className={styles.page}>
      <h1>
        <Words>{page.title}</Words>
      </h1>
      {translation?.outdated && (
        <OutdatedNotice translation={translation} original={routes.staticPage(page.name)} />
      )}
      <Prose body={body} />
      {page.updatedAt && (
        <p className={styles.updated}>
          <InterfaceText>
            {pageMessages().pages.article.updated}
            <PublishedDate at={page.updatedAt} />
          </InterfaceText>
        </p>
      )}
      {(editUrl || translation?.outdated) && (
        <EditorOnly>
          <PreviewStatus editUrl={editUrl} isOutdated={translation?.outdated} />
        </EditorOnly>
      )}
    </article>
  );
}
