import type { ArticleBody } from '@/lib/article/body';
import styles from './prose.module.css';
import { VideoButtons } from './video-buttons';

/** Running text from outside. `renderBody` has made the HTML safe. */
export function Prose({ body }: { body: ArticleBody }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by lib/article/body */}
      <div className={styles.prose} dangerouslySetInnerHTML={{ __html: body.html }} />
      {body.hasVideo && <VideoButtons />}
    </>
  );
}
