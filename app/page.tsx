import { SiteShell } from '@/components/frame/site-shell';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { FrontPage } from '@/components/pages/home/front-page';
import { StructuredData } from '@/components/parts/structured-data';
import { homeMetadata } from '@/lib/site/metadata/page-metadata';
import { getFrontPage } from '@/lib/site/queries/front-page';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata('/', getFrontPage, homeMetadata);

async function Page() {
  const front = await getFrontPage();
  return (
    <SiteShell>
      <StructuredData value={front} factsOf={homeMetadata} />
      <FrontPage front={front} />
    </SiteShell>
  );
}

export default definePage('/', Page, SiteShell);
