import Link from 'next/link';
import { Words } from '@/components/parts/words';
import type { ArticleWithBody } from '@/lib/site/queries/articles';
import { routes } from '@/lib/urls';
import styles from './previous-and-next.module.css';

type Neighbours = Pick<ArticleWithBody, 'previous' | 'next' | 'series'>;

/** Links to the parts before and after an article in its series, or to its neighbours by date. */
export function PreviousAndNext({ previous, next, series }: Neighbours) {
  if (!previous && !next) return null;
  const within = series ? '系列' : '';
  return (
    <nav aria-label="上一篇与下一篇" className={styles.neighbours}>
      {previous && (
        <Link href={routes.article(previous)} rel="prev" prefetch={true}>
          <span>{`${within}上一篇`}</span>
          <Words>{previous.title}</Words>
        </Link>
      )}
      {next && (
        <Link href={routes.article(next)} rel="next" prefetch={true}>
          <span>{`${within}下一篇`}</span>
          <Words>{next.title}</Words>
        </Link>
      )}
    </nav>
  );
}
