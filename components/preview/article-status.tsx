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

/** The article's status, displayed inside the preview bar. */
export function PreviewStatus({ status }: { status: ArticleStatus }) {
  return <p className={styles.status}>{`本文：${STATUS_NAMES[status]}`}</p>;
}
