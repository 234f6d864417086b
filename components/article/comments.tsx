import { routes } from '@wenzhan/contract/urls/routes';
import { InterfaceText } from '@/components/parts/interface-text';
import { commentsSlot } from '@/lib/browser/comments/slot';
import { pageLanguage, pageLink, pageMessages } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import styles from './comments.module.css';

/** The place of an article's comments, which `addComments` loads; nothing where there are none. */
export function Comments({ article }: Pick<ArticlePageData, 'article'>) {
  // Each language has threads of its own; both scripts of Chinese share theirs.
  const path = routes.article(article);
  const slot = commentsSlot(article, pageLanguage() === undefined ? path : pageLink(path));
  if (!slot) return null;
  const { comments, commentsNeedScripts } = pageMessages().pages.article;
  return (
    <section id="comments" className={styles.comments} data-comments={JSON.stringify(slot)}>
      <h2>
        <InterfaceText>{comments}</InterfaceText>
      </h2>
      <noscript>
        <p>
          <InterfaceText>{commentsNeedScripts}</InterfaceText>
        </p>
      </noscript>
    </section>
  );
}
