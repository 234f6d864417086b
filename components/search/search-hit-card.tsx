import type { PageHit } from '@wenzhan/contract/calls/search';
import { routes } from '@wenzhan/contract/urls/routes';
import { markWords, splitMarks } from '@wenzhan/text/words/marks';
import type { Route } from 'next';
import { Fragment, type ReactNode } from 'react';
import { Link } from '@/components/parts/link';
import { PublishedDate } from '@/components/parts/published-date';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import { pageText } from '@/lib/site/page-edition';
import type { SearchResult } from '@/lib/site/queries/search';
import styles from './search-page.module.css';

interface SearchHitCardProps {
  hit: SearchResult;
  keyword: string;
}

/** A search result, with the words that were sought marked in title and excerpt. */
export function SearchHitCard({ hit, keyword }: SearchHitCardProps) {
  return (
    <HitCard
      title={hit.title}
      excerpt={hit.excerpt || hit.summary}
      path={routes.article(hit)}
      keyword={keyword}
    >
      <p className={styles.meta}>
        {hit.product?.number && <span>{hit.product.number}</span>}
        {hit.categoryTitle && <span>{hit.categoryTitle}</span>}
        {!hit.isUndated && <PublishedDate at={hit.publishedAt} />}
        <StatusBadge status={hit.status} />
      </p>
    </HitCard>
  );
}

/** A page of sections that was found. */
export function PageHitCard({ hit, keyword }: { hit: PageHit; keyword: string }) {
  const { name, title, excerpt } = hit;
  return (
    <HitCard title={title} excerpt={excerpt} path={routes.sectionPage(name)} keyword={keyword} />
  );
}

interface HitCardProps {
  title: string;
  excerpt: string;
  path: Route;
  keyword: string;
  children?: ReactNode;
}

function HitCard({ title, excerpt: marked, path, keyword, children }: HitCardProps) {
  const excerpt = splitMarks(marked);
  const marks = excerpt.filter(({ marked }) => marked).map(({ text }) => text);
  // The keyword may be in either script.
  const words = [...`${keyword} ${pageText(keyword)}`.split(/\s+/), ...marks];
  return (
    <article className={styles.hit}>
      <h2>
        <Link href={path}>
          {markWords(title, words).map(({ text, marked, at }) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {marked ? <mark>{text}</mark> : <Words>{text}</Words>}
            </Fragment>
          ))}
        </Link>
      </h2>
      <p>{excerpt.map(({ text, marked, at }) => (marked ? <mark key={at}>{text}</mark> : text))}</p>
      {children}
    </article>
  );
}
