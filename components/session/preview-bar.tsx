import { draftMode } from 'next/headers';
import { ContentDiagnostics } from './content-diagnostics';
import { EditorOnly } from './editor-only';
import styles from './preview-bar.module.css';

/** Indicates that drafts are visible, with a button to leave Draft Mode. Renders nothing elsewhere. */
export async function PreviewBar() {
  const { isEnabled } = await draftMode();
  return (
    <EditorOnly>
      <aside className={styles.bar} aria-label="预览模式">
        <strong>预览模式</strong>
        {isEnabled && <ContentDiagnostics />}
        {isEnabled ? (
          <form action="/api/session/end" method="post">
            <button type="submit">退出</button>
          </form>
        ) : (
          <span className={styles.everybody}>此部署向所有访客显示草稿</span>
        )}
      </aside>
    </EditorOnly>
  );
}
