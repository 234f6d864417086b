import { routes } from '@wenzhan/contract/urls/routes';
import type { ReactNode } from 'react';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Pagination } from '@/components/parts/pagination';
import type { Result } from '@/lib/request/result';
import { pageLink, pageMessages, pageText } from '@/lib/site/page-edition';
import type { SearchQuery, SearchResults } from '@/lib/site/queries/search';
import { SearchForm } from './search-form';
import { PageHitCard, SearchHitCard } from './search-hit-card';
import styles from './search-page.module.css';
import { SuggestionsHost } from './suggestions-host';

interface SearchPageProps {
  query: SearchQuery;
  results: Result<SearchResults>;
  /** Shown below the results. */
  children?: ReactNode;
}

/** The search box and the results, or a message when there are none. */
export function SearchPage({ query, results, children }: SearchPageProps) {
  const { keyword, tag } = query;
  const { browser, descriptions } = pageMessages();
  return (
    <PageSections>
      <PageHeading title={descriptions.search} count={countOf(query, results)} />
      <div className={styles.form}>
        <SearchForm
          keyword={keyword}
          tag={tag}
          texts={browser.page}
          action={pageLink(routes.search())}
        >
          <SuggestionsHost />
        </SearchForm>
      </div>
      {tag && <p>{descriptions.tag(pageText(tag))}</p>}
      {results.state === 'found' && (
        <>
          <ol className={styles.hits}>
            {results.value.pages?.map((page) => (
              <li key={page.name}>
                <PageHitCard hit={page} keyword={keyword} />
              </li>
            ))}
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
  const texts = pageMessages().pages.search;
  if (!keyword && !tag) return texts.hint;
  if (results.state !== 'found') return texts.unavailable;
  const { total, pages = [] } = results.value;
  return total + pages.length > 0 ? texts.found(total, pages.length) : texts.nothing;
}
