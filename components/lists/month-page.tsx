import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { formatMonth } from '@wenzhan/kit/text/format';
import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/parts/structured-data';
import { monthMetadata } from '@/lib/site/metadata/list-metadata';
import { pageLocale } from '@/lib/site/page-edition';
import type { MonthPage as MonthPageData } from '@/lib/site/queries/archive';

/** A page of the articles of a month. */
export function MonthPage({ page }: { page: MonthPageData }) {
  const { month, articles } = page;
  return (
    <>
      <StructuredData value={page} factsOf={monthMetadata} />
      <ArticleListPage
        title={formatMonth(month, pageLocale())}
        articles={articles}
        hrefOf={(page) => listRoutes.month(month, page)}
      />
    </>
  );
}
