import { notFound } from 'next/navigation';
import { SeriesListPage } from '@/components/lists/series-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { lists } from '@/lib/api/lists';
import { withFirstArticles } from '@/lib/data/first-articles';
import { getNames } from '@/lib/data/named-lists';
import { seriesListMetadata } from '@/lib/seo/list-metadata';

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
