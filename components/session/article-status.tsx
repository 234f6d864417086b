import type { ArticleStatus } from '@wenzhan/contract/calls/articles';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './preview-bar.module.css';

/** A badge on a draft or scheduled article; renders nothing for a published one. */
export function StatusBadge({ status }: { status: ArticleStatus }) {
  if (status === 'published') return null;
  return <span className={styles.badge}>{pageMessages().pages.session.statuses[status]}</span>;
}

interface PreviewStatusProps {
  /** Undefined for a page, which has none. */
  status?: ArticleStatus;
  editUrl: string | undefined;
  /** Whether its original has changed since it was translated. */
  isOutdated?: boolean | undefined;
}

/** The status of an article, and the link that leads to where it is edited, displayed inside the preview bar. */
export function PreviewStatus({ status, editUrl, isOutdated }: PreviewStatusProps) {
  const texts = pageMessages().pages.session;
  return (
    <p className={styles.status}>
      {status && <span>{texts.status(texts.statuses[status])}</span>}
      {isOutdated && <span>{texts.outdated}</span>}
      {editUrl && (
        <a href={editUrl} rel="noopener noreferrer">
          {texts.edit}
        </a>
      )}
    </p>
  );
}
