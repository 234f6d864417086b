import { notFound } from 'next/navigation';
import { AuthorsPage } from '@/components/lists/authors-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { authorsMetadata } from '@/lib/site/metadata/list-metadata';
import { getAuthors } from '@/lib/site/queries/authors';

const ROUTE = '/authors';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, authorsMetadata);

export default definePage(ROUTE, async () => {
  const authors = await load();
  return (
    <>
      <StructuredData value={authors} factsOf={authorsMetadata} />
      <AuthorsPage authors={authors} />
    </>
  );
});

async function load() {
  return (await getAuthors()) ?? notFound();
}
