import type { ArticleBody } from '@/lib/article/body';
import styles from './prose.module.css';

/** Running text from outside. `renderBody` has made the HTML safe. */
export function Prose({ body }: { body: ArticleBody }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by lib/article/body
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: body.html }} />;
}
