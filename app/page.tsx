import type { Metadata } from 'next';
import { PageContent } from '@/components/feedback/page-content';
import { FrontPage } from '@/components/home/front-page';
import { StructuredData } from '@/components/seo/structured-data';
import { SiteShell } from '@/components/site/site-shell';
import { getFrontPage } from '@/lib/data/front-page';
import { toPageResult } from '@/lib/data/page-result';
import { getSite } from '@/lib/data/queries';
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
