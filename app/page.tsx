import type { Metadata } from 'next';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { FrontPage } from '@/components/site/front-page';
import { SiteFrame } from '@/components/site/site-frame';
import { getFrontPage } from '@/lib/api/front-page';
import { load } from '@/lib/api/load';
import { getSite } from '@/lib/api/queries';
import { loadedMetadata } from '@/lib/seo/metadata';
import { homeFacts } from '@/lib/seo/page-facts';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await load(getFrontPage()), homeFacts);
}

export default async function HomePage() {
  const loaded = await load(getFrontPage());
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
