import { notFound } from 'next/navigation';
import { ArchivePage } from '@/components/lists/archive-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getArchive } from '@/lib/data/archive';
import { archiveMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/archive';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, archiveMetadata);

export default definePage(ROUTE, async () => {
  const months = await load();
  return (
    <>
      <StructuredData value={months} factsOf={archiveMetadata} />
      <ArchivePage months={months} />
    </>
  );
});

async function load() {
  return (await getArchive()) ?? notFound();
}
