import { FrontPage } from '@/components/home/front-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { SiteShell } from '@/components/site/site-shell';
import { getFrontPage } from '@/lib/data/front-page';
import { homeMetadata } from '@/lib/seo/page-metadata';

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
