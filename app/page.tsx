import { SiteShell } from '@/components/frame/site-shell';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { SectionList } from '@/components/sections/section-list';
import { homeMetadata } from '@/lib/site/metadata/section-page-metadata';
import { getHome } from '@/lib/site/queries/sections';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata('/', getHome, homeMetadata);

async function Page() {
  const home = await getHome();
  return (
    <>
      <StructuredData value={home} factsOf={homeMetadata} />
      <SectionList {...home} />
    </>
  );
}

export default definePage('/', Page, { frame: SiteShell });
