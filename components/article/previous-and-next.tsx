import Link from 'next/link';
import type { ArticleWithBody } from '@/lib/data/articles';
import { routes } from '@/lib/routes';
import styles from './previous-and-next.module.css';

/** Links to the articles published before and after this one. */
export function PreviousAndNext({ previous, next }: Pick<ArticleWithBody, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="上一篇与下一篇" className={styles.neighbours}>
      {previous && (
        <Link href={routes.article(previous)} rel="prev" prefetch={true}>
          <span>上一篇</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link href={routes.article(next)} rel="next" prefetch={true}>
          <span>下一篇</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
