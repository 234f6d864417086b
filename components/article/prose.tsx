import type { ArticleBody } from '@wenzhan/text/article/article-body';
import styles from './prose.module.css';
import blocks from './prose-blocks.module.css';
import code from './prose-code.module.css';
import formulas from './prose-formulas.module.css';
import pictures from './prose-pictures.module.css';
import { VideoButtons } from './video-buttons';

const CLASSES = [styles.prose, code.code, pictures.pictures, blocks.blocks, formulas.formulas].join(
  ' ',
);

interface ProseProps {
  body: ArticleBody;
  /** Whether its tables may be wider than its lines. */
  isWide?: boolean;
}

/** The HTML of an article or a static page, as sanitised by `renderBody`. */
export function Prose({ body, isWide = false }: ProseProps) {
  return (
    <>
      <div
        className={CLASSES}
        {...(isWide && { 'data-wide-tables': '' })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by packages/text/article/body
        dangerouslySetInnerHTML={{ __html: body.html }}
      />
      {body.hasVideo && <VideoButtons />}
    </>
  );
}
