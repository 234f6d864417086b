import { commentsSlot } from '@/lib/browser/comments/slot';
import type { ArticlePageData } from '@/lib/site/queries/articles';
import styles from './comments.module.css';

/** The place of an article's comments, which `addComments` loads; nothing where there are none. */
export function Comments({ article }: Pick<ArticlePageData, 'article'>) {
  const slot = commentsSlot(article);
  if (!slot) return null;
  return (
    <section id="comments" className={styles.comments} data-comments={JSON.stringify(slot)}>
      <h2>评论</h2>
      <noscript>
        <p>评论由脚本加载。要看评论，请在浏览器里允许JavaScript。</p>
      </noscript>
    </section>
  );
}
