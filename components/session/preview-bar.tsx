import { messages } from '@wenzhan/texts/messages';
import { draftMode } from 'next/headers';
import { ContentDiagnostics } from './content-diagnostics';
import { EditorOnly } from './editor-only';
import styles from './preview-bar.module.css';
import { UndeliveredMessages } from './undelivered-messages';

/** Indicates that drafts are visible, with a button to leave Draft Mode. Renders nothing elsewhere. */
export async function PreviewBar() {
  const { isEnabled } = await draftMode();
  const { preview, leave, previewForAll } = messages().pages.session;
  return (
    <EditorOnly>
      <aside className={styles.bar} aria-label={preview}>
        <strong>{preview}</strong>
        {isEnabled && <ContentDiagnostics />}
        {isEnabled && <UndeliveredMessages />}
        {isEnabled ? (
          <form action="/api/session/end" method="post">
            <button type="submit">{leave}</button>
          </form>
        ) : (
          <span className={styles.everybody}>{previewForAll}</span>
        )}
      </aside>
    </EditorOnly>
  );
}
