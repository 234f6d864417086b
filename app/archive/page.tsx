import { lists } from '@wenzhan/contract/cache/lists';
import { monthName } from '@wenzhan/contract/urls/list-routes';
import { notFound } from 'next/navigation';
import { ArchivePage } from '@/components/lists/archive-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { archiveMetadata } from '@/lib/site/metadata/list-metadata';
import { withFirstArticles } from '@/lib/site/queries/first-articles';
import { getList } from '@/lib/site/queries/optional-lists';

const ROUTE = '/archive';
/** Months that are shown with articles. */
const NEWEST = 6;

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, archiveMetadata);

export default definePage(ROUTE, async () => {
  const months = await load();
  const newest = await withFirstArticles(months.slice(0, NEWEST), (month) =>
    lists.month(monthName(month)),
  );
  return (
    <>
      <StructuredData value={months} factsOf={archiveMetadata} />
      <ArchivePage newest={newest} earlier={months.slice(NEWEST)} />
    </>
  );
});

async function load() {
  return (await getList('archive_list')) ?? notFound();
}
