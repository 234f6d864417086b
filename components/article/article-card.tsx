import Link from 'next/link';
import { Picture } from '@/components/media/picture';
import { StatusBadge } from '@/components/preview/article-status';
import type { ArticleSummary } from '@/lib/api/schemas';
import { routes } from '@/lib/routes';
import styles from './article-card.module.css';
import { PublishedDate } from './published-date';

interface ArticleCardProps {
  article: ArticleSummary;
  /** The one story that is allowed to be large. */
  lead?: boolean;
  /** The heading's rank, so that the page's outline has no gaps. */
  heading?: 'h2' | 'h3';
}

/** An article in a list: cover, title, summary, date. The whole card leads to the article. */
export function ArticleCard({ article, lead = false, heading: Heading = 'h2' }: ArticleCardProps) {
  return (
    <article className={lead ? `${styles.card} ${styles.lead}` : styles.card}>
      {article.cover && (
        <Picture
          picture={{ ...article.cover, alt: '' }}
          sizes={lead ? '(width >= 64rem) 44rem, 100vw' : '(width >= 64rem) 24rem, 100vw'}
          priority={lead}
          className={styles.cover}
        />
      )}
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Link href={routes.article(article)} prefetch={true}>
            {article.title}
          </Link>
        </Heading>
        {article.summary && <p className={styles.summary}>{article.summary}</p>}
        <p className={styles.meta}>
          <PublishedDate at={article.publishedAt} />
          <StatusBadge status={article.status} />
        </p>
      </div>
    </article>
  );
}
