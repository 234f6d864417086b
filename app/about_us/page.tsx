import { notFound } from 'next/navigation';
import { StaticPage } from '@/components/article/static-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { staticPageMetadata } from '@/lib/site/metadata/page-metadata';
import { getStaticPage } from '@/lib/site/queries/static-pages';

const ROUTE = '/about_us';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, staticPageMetadata);

export default definePage(ROUTE, async () => {
  const found = await load();
  return (
    <>
      <StructuredData value={found} factsOf={staticPageMetadata} />
      <StaticPage {...found} />
    </>
  );
});

async function load() {
  return (await getStaticPage('about_us')) ?? notFound();
}
