import { PageHeading, PageSections } from '@/components/layout/page-section';
import type { Series } from '@/lib/api/list-schemas';
import { listRoutes } from '@/lib/routes/list-routes';
import { CountedLinks } from './counted-links';

/** All series with the number of their articles. */
export function SeriesListPage({ series }: { series: Series[] }) {
  const links = series.map(({ name, total }) => ({
    title: name,
    path: listRoutes.series(name),
    total,
  }));
  return (
    <PageSections>
      <PageHeading title="系列" count={`共${series.length}个`} />
      <CountedLinks links={links} />
    </PageSections>
  );
}
