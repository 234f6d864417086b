import { messages } from '@wenzhan/texts/messages';
import { draftMode, headers } from 'next/headers';
import { PATH_HEADER } from '@/lib/session/cookies';
import { ContentDiagnostics } from './content-diagnostics';
import { EditorOnly } from './editor-only';
import styles from './preview-bar.module.css';
import { UndeliveredMessages } from './undelivered-messages';

/**
 * Indicates that drafts are visible, with a link to where they are written, and a button to leave Draft Mode. Renders nothing
 * elsewhere, nor on the screens of editors, which have both.
 */
export async function PreviewBar() {
  const { isEnabled } = await draftMode();
  if (isEnabled && /^\/edit(?:[/?]|$)/.test((await headers()).get(PATH_HEADER) ?? '')) return null;
  const { preview, write, leave, previewForAll } = messages().pages.session;
  return (
    <EditorOnly>
      <aside className={styles.bar} aria-label={preview}>
        <strong>
          {isEnabled ? (
            <a href="/edit" title={write}>
              {preview}
            </a>
          ) : (
            preview
          )}
        </strong>
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
