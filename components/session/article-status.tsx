import type { ArticleStatus } from '@/lib/api/schemas';
import styles from './preview-bar.module.css';

const STATUS_NAMES: Readonly<Record<ArticleStatus, string>> = {
  published: '已发布',
  draft: '草稿',
  scheduled: '定时发布',
};

/** A badge on a draft or scheduled article; renders nothing for a published one. */
export function StatusBadge({ status }: { status: ArticleStatus }) {
  if (status === 'published') return null;
  return <span className={styles.badge}>{STATUS_NAMES[status]}</span>;
}

interface PreviewStatusProps {
  /** Undefined for a page, which has none. */
  status?: ArticleStatus;
  editUrl: string | undefined;
}

/** The status of an article, and the link that leads to where it is edited, displayed inside the preview bar. */
export function PreviewStatus({ status, editUrl }: PreviewStatusProps) {
  return (
    <p className={styles.status}>
      {status && <span>{`本文：${STATUS_NAMES[status]}`}</span>}
      {editUrl && (
        <a href={editUrl} rel="noopener noreferrer">
          编辑
        </a>
      )}
    </p>
  );
}
