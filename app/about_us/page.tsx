import { notFound } from 'next/navigation';
import { StaticPage } from '@/components/article/static-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { SectionList } from '@/components/sections/section-list';
import { aboutMetadata } from '@/lib/site/metadata/section-page-metadata';
import { getAboutSections } from '@/lib/site/queries/sections';
import { getStaticPage } from '@/lib/site/queries/static-pages';

const ROUTE = '/about_us';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, aboutMetadata);

export default definePage(ROUTE, async () => {
  const content = await load();
  return (
    <>
      <StructuredData value={content} factsOf={aboutMetadata} />
      {'sections' in content ? <SectionList {...content} /> : <StaticPage {...content} />}
    </>
  );
});

async function load() {
  return (await getAboutSections()) ?? (await getStaticPage('about_us')) ?? notFound();
}
