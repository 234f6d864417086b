import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/page/structured-data';
import { seriesMetadata } from '@/lib/site/metadata/list-metadata';
import type { NamedPage } from '@/lib/site/queries/named-lists';
import { listRoutes } from '@/lib/urls/list-routes';

/** A page of the articles of a series, in reading order. */
export function SeriesPage({ found }: { found: NamedPage }) {
  const { name, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={seriesMetadata} />
      <ArticleListPage
        title={`系列：${name}`}
        description="按阅读顺序排列。"
        articles={articles}
        hrefOf={(page) => listRoutes.series(name, page)}
      />
    </>
  );
}
