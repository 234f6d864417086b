import Link from 'next/link';
import { PublishedDate } from '@/components/article/published-date';
import type { SearchResult } from '@/lib/data/search';
import { type MarkedRun, markWords, splitMarks } from '@/lib/marks';
import { routes } from '@/lib/routes';
import styles from './search-page.module.css';

interface SearchHitCardProps {
  hit: SearchResult;
  keyword: string;
}

/** A search result, with the words that were sought marked in title and excerpt. */
export function SearchHitCard({ hit, keyword }: SearchHitCardProps) {
  const excerpt = splitMarks(hit.excerpt || hit.summary);
  const found = excerpt.filter(({ marked }) => marked).map(({ text }) => text);
  return (
    <article className={styles.hit}>
      <h2>
        <Link href={routes.article(hit)}>
          <Marked runs={markWords(hit.title, [...keyword.split(/\s+/), ...found])} />
        </Link>
      </h2>
      <p>
        <Marked runs={excerpt} />
      </p>
      <p className={styles.meta}>
        {hit.categoryTitle && <span>{hit.categoryTitle}</span>}
        <PublishedDate at={hit.publishedAt} />
      </p>
    </article>
  );
}

function Marked({ runs }: { runs: MarkedRun[] }) {
  return runs.map(({ text, marked, at }) => (marked ? <mark key={at}>{text}</mark> : text));
}
