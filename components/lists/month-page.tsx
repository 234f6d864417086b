import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/seo/structured-data';
import type { MonthPage as Found } from '@/lib/data/archive';
import { listRoutes } from '@/lib/routes/list-routes';
import { monthMetadata, monthTitle } from '@/lib/seo/list-metadata';

/** A page of the articles of a month. */
export function MonthPage({ found }: { found: Found }) {
  const { month, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={monthMetadata} />
      <ArticleListPage
        title={monthTitle(month)}
        articles={articles}
        hrefOf={(page) => listRoutes.month(month, page)}
      />
    </>
  );
}
