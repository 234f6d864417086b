import Link from 'next/link';
import { PublishedDate } from '@/components/article/published-date';
import type { SearchResult } from '@/lib/data/search';
import { splitMarks } from '@/lib/marks';
import { routes } from '@/lib/routes';
import styles from './search-page.module.css';

/** A search result with highlighted matches. */
export function SearchHitCard({ hit }: { hit: SearchResult }) {
  return (
    <article className={styles.hit}>
      <h2>
        <Link href={routes.article(hit)}>{hit.title}</Link>
      </h2>
      <p>
        {splitMarks(hit.excerpt || hit.summary).map(({ text, marked, at }) =>
          marked ? <mark key={at}>{text}</mark> : text,
        )}
      </p>
      <p className={styles.meta}>
        <PublishedDate at={hit.publishedAt} />
      </p>
    </article>
  );
}
