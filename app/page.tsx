import type { Metadata } from 'next';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { FrontPage } from '@/components/site/front-page';
import { SiteFrame } from '@/components/site/site-frame';
import { getFrontPage } from '@/lib/api/front-page';
import { loadPage } from '@/lib/api/load-page';
import { getSite } from '@/lib/api/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { homeFacts } from '@/lib/seo/page-facts';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadHome(), homeFacts);
}

export default async function HomePage() {
  const loaded = await loadHome();
  return (
    <SiteFrame>
      <Answer loaded={loaded}>
        {(front) => (
          <>
            <PageData value={front} factsOf={homeFacts} />
            <FrontPage front={front} />
          </>
        )}
      </Answer>
    </SiteFrame>
  );
}

function loadHome() {
  return loadPage(routes.home, getFrontPage());
}
