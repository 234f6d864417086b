import { notFound } from 'next/navigation';
import { SeriesListPage } from '@/components/lists/series-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getNames } from '@/lib/data/named-lists';
import { seriesListMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/series';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, seriesListMetadata);

export default definePage(ROUTE, async () => {
  const series = await load();
  return (
    <>
      <StructuredData value={series} factsOf={seriesListMetadata} />
      <SeriesListPage series={series} />
    </>
  );
});

async function load() {
  return (await getNames('series')) ?? notFound();
}
