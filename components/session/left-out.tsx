import { pageMessages } from '@/lib/site/page-edition';
import { EditorOnly } from './editor-only';
import styles from './left-out.module.css';

/** Tells editors what of this page cannot be shown, and why. Renders nothing without any. */
export function LeftOut({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <EditorOnly>
      <aside className={styles.parts}>
        <p>{pageMessages().pages.session.diagnostics(parts.length)}</p>
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </aside>
    </EditorOnly>
  );
}
