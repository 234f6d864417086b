import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { formatMonth } from '@wenzhan/kit/text/format';
import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/parts/structured-data';
import { monthMetadata } from '@/lib/site/metadata/list-metadata';
import type { MonthPage as Found } from '@/lib/site/queries/archive';

/** A page of the articles of a month. */
export function MonthPage({ found }: { found: Found }) {
  const { month, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={monthMetadata} />
      <ArticleListPage
        title={formatMonth(month)}
        articles={articles}
        hrefOf={(page) => listRoutes.month(month, page)}
      />
    </>
  );
}
