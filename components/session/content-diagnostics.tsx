import { messages } from '@wenzhan/texts/messages';
import { getContentDiagnostics } from '@/lib/site/queries/site';
import styles from './preview-bar.module.css';

/** Tells an editor what is wrong with the content, with file or entry and reason. Renders nothing otherwise. */
export async function ContentDiagnostics() {
  const diagnostics = await getContentDiagnostics();
  if (diagnostics.length === 0) return null;
  return (
    <details className={styles.diagnostics}>
      <summary>{messages().pages.session.diagnostics(diagnostics.length)}</summary>
      <ul>
        {diagnostics.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
