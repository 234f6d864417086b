import { lists } from '@wenzhan/contract/cache/lists';
import { notFound } from 'next/navigation';
import { SeriesListPage } from '@/components/lists/series-list-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { seriesListMetadata } from '@/lib/site/metadata/list-metadata';
import { withFirstArticles } from '@/lib/site/queries/first-articles';
import { getNames } from '@/lib/site/queries/named-lists';

const ROUTE = '/series';
/** Series that are shown with articles. */
const FIRST = 12;

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, seriesListMetadata);

export default definePage(ROUTE, async () => {
  const series = await load();
  const first = await withFirstArticles(series.slice(0, FIRST), ({ name }) => lists.series(name));
  return (
    <>
      <StructuredData value={series} factsOf={seriesListMetadata} />
      <SeriesListPage first={first} others={series.slice(FIRST)} />
    </>
  );
});

async function load() {
  return (await getNames('series')) ?? notFound();
}
