import { Fragment } from 'react';
import { Link } from '@/components/parts/link';
import { PublishedDate } from '@/components/parts/published-date';
import { Words } from '@/components/parts/words';
import { pageText } from '@/lib/site/page-script';
import type { SearchResult } from '@/lib/site/queries/search';
import { markWords, splitMarks } from '@/lib/text/marks';
import { routes } from '@/lib/urls';
import styles from './search-page.module.css';

interface SearchHitCardProps {
  hit: SearchResult;
  keyword: string;
}

/** A search result, with the words that were sought marked in title and excerpt. */
export function SearchHitCard({ hit, keyword }: SearchHitCardProps) {
  const excerpt = splitMarks(hit.excerpt || hit.summary);
  const found = excerpt.filter(({ marked }) => marked).map(({ text }) => text);
  // The keyword may be in either script.
  const words = [...`${keyword} ${pageText(keyword)}`.split(/\s+/), ...found];
  return (
    <article className={styles.hit}>
      <h2>
        <Link href={routes.article(hit)}>
          {markWords(hit.title, words).map(({ text, marked, at }) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {marked ? <mark>{text}</mark> : <Words>{text}</Words>}
            </Fragment>
          ))}
        </Link>
      </h2>
      <p>{excerpt.map(({ text, marked, at }) => (marked ? <mark key={at}>{text}</mark> : text))}</p>
      <p className={styles.meta}>
        {hit.categoryTitle && <span>{hit.categoryTitle}</span>}
        <PublishedDate at={hit.publishedAt} />
      </p>
    </article>
  );
}
