import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/seo/structured-data';
import type { NamedPage } from '@/lib/data/named-lists';
import { listRoutes } from '@/lib/routes/list-routes';
import { seriesMetadata } from '@/lib/seo/list-metadata';

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
