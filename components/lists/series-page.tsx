import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/parts/structured-data';
import { seriesMetadata } from '@/lib/site/metadata/list-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import type { NamedPage } from '@/lib/site/queries/named-lists';

/** A page of the articles of a series, in reading order. */
export function SeriesPage({ page }: { page: NamedPage }) {
  const { name, title, articles } = page;
  const { descriptions, pages } = pageMessages();
  return (
    <>
      <StructuredData value={page} factsOf={seriesMetadata} />
      <ArticleListPage
        title={descriptions.series(title)}
        description={pages.lists.readingOrder}
        articles={articles}
        hrefOf={(page) => listRoutes.series(name, page)}
      />
    </>
  );
}
