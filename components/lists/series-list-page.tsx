import { PageHeading, PageSections } from '@/components/parts/page-section';
import type { Series } from '@/lib/api/list-schemas';
import type { WithArticles } from '@/lib/site/queries/first-articles';
import { listRoutes } from '@/lib/urls/list-routes';
import { CountedLinks } from './counted-links';
import { ListSection } from './list-section';

interface SeriesListPageProps {
  /** The longest, with articles. */
  first: WithArticles<Series>[];
  others: Series[];
}

/** All series with the number of their articles, and the titles of the longest. */
export function SeriesListPage({ first, others }: SeriesListPageProps) {
  return (
    <PageSections>
      <PageHeading title="系列" count={`共${first.length + others.length}个`} />
      {first.map((series) => (
        <ListSection
          key={series.name}
          title={series.name}
          path={listRoutes.series(series.name)}
          list={series}
        />
      ))}
      {others.length > 0 && (
        <section>
          <h2>其他系列</h2>
          <CountedLinks
            links={others.map(({ name, total }) => ({
              title: name,
              path: listRoutes.series(name),
              total,
            }))}
          />
        </section>
      )}
    </PageSections>
  );
}
