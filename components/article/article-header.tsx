import Link from 'next/link';
import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import { AsWritten } from '@/components/traditional/as-written';
import { isOrigin, ORIGINS } from '@/lib/api/origins';
import { readingMinutes } from '@/lib/runtime/text/format';
import { authorPath } from '@/lib/site/metadata/page-metadata';
import type { ArticlePageData } from '@/lib/site/queries/articles';
import { routes } from '@/lib/urls';
import { fitsIntoPath, listRoutes } from '@/lib/urls/list-routes';
import styles from './article-header.module.css';
import { CoverTransition } from './cover-transition';
import { PublishedDate } from './published-date';

type ArticleHeaderProps = Pick<ArticlePageData, 'article' | 'body' | 'lists'>;

/** Title, summary, author, origin, dates, reading time, tags and cover. */
export function ArticleHeader({ article, body, lists }: ArticleHeaderProps) {
  const author = authorPath({ article, lists });
  return (
    <header className={styles.header}>
      <h1>
        <Words>{article.title}</Words>
      </h1>
      {article.summary && <p className={styles.summary}>{article.summary}</p>}
      <p className={styles.meta}>
        <StatusBadge status={article.status} />
        {author ? (
          <Link href={author} rel="author">
            <AsWritten>{article.author}</AsWritten>
          </Link>
        ) : (
          article.author && (
            <span>
              <AsWritten>{article.author}</AsWritten>
            </span>
          )
        )}
        {isOrigin(article.origin) && <span>{ORIGINS[article.origin]}</span>}
        <PublishedDate at={article.publishedAt} />
        {article.updatedAt && (
          <span>
            更新于
            <PublishedDate at={article.updatedAt} />
          </span>
        )}
        <span>{`约${readingMinutes(body.length)}分钟读完`}</span>
      </p>
      <TagList tags={article.tags} hasPages={lists.includes('tag_list')} />
      {article.cover && (
        <CoverTransition id={article.id} className={styles.cover}>
          <Picture picture={article.cover} sizes="(width >= 64rem) 19rem, 100vw" priority />
        </CoverTransition>
      )}
    </header>
  );
}

function TagList({ tags, hasPages }: { tags: string[]; hasPages: boolean }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={hasPages && fitsIntoPath(tag) ? listRoutes.tag(tag) : routes.search({ tag })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
