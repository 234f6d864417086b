import type { ReactNode } from 'react';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Pagination } from '@/components/parts/pagination';
import type { Result } from '@/lib/site/backend/result';
import type { Paginated } from '@/lib/site/queries/articles';
import type { SearchQuery, SearchResult } from '@/lib/site/queries/search';
import { routes } from '@/lib/urls';
import { SearchForm } from './search-form';
import { SearchHitCard } from './search-hit-card';
import styles from './search-page.module.css';

interface SearchPageProps {
  query: SearchQuery;
  results: Result<Paginated<SearchResult>>;
  /** Shown below the results. */
  children?: ReactNode;
}

/** The search box and the results, or a message when there are none. */
export function SearchPage({ query, results, children }: SearchPageProps) {
  const { keyword, tag } = query;
  return (
    <PageSections>
      <PageHeading title="搜索" count={countOf(query, results)} />
      <div className={styles.form}>
        <SearchForm keyword={keyword} tag={tag} />
      </div>
      {tag && <p>{`标签：${tag}`}</p>}
      {results.state === 'found' && (
        <>
          <ol className={styles.hits}>
            {results.value.list.map((hit) => (
              <li key={hit.id}>
                <SearchHitCard hit={hit} keyword={keyword} />
              </li>
            ))}
          </ol>
          <Pagination
            {...results.value}
            hrefOf={(page) => routes.search({ q: keyword, ...(tag ? { tag } : {}), page })}
          />
        </>
      )}
      {children}
    </PageSections>
  );
}

function countOf({ keyword, tag }: SearchQuery, results: SearchPageProps['results']): string {
  if (!keyword && !tag) return '输入词语，查找文章。';
  if (results.state !== 'found') return '搜索暂时不可用，请稍后再试。';
  const { total } = results.value;
  return total > 0 ? `找到${total}篇` : '没有找到相符的文章。换一个词，或者少写几个字试试。';
}
