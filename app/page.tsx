import type { Metadata } from 'next';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { FrontPage } from '@/components/site/front-page';
import { SiteShell } from '@/components/site/site-shell';
import { getFrontPage } from '@/lib/api/front-page';
import { toPageResult } from '@/lib/api/page-result';
import { getSite } from '@/lib/api/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { homeMetadata } from '@/lib/seo/page-metadata';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadHome(), homeMetadata);
}

export default async function HomePage() {
  const loaded = await loadHome();
  return (
    <SiteShell>
      <PageContent loaded={loaded}>
        {(front) => (
          <>
            <StructuredData value={front} factsOf={homeMetadata} />
            <FrontPage front={front} />
          </>
        )}
      </PageContent>
    </SiteShell>
  );
}

function loadHome() {
  return toPageResult(routes.home, getFrontPage());
}
