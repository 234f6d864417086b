import { notFound } from 'next/navigation';
import { AuthorsPage } from '@/components/lists/authors-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getAuthors } from '@/lib/data/authors';
import { authorsMetadata } from '@/lib/seo/list-metadata';

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
