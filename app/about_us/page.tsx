import type { Metadata } from 'next';
import { StaticPage } from '@/components/article/static-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { loadPage } from '@/lib/api/load-page';
import { getSite, getStaticPage } from '@/lib/api/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { staticPageFacts } from '@/lib/seo/page-facts';

const NAME = 'about_us';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadAbout(), staticPageFacts);
}

export default async function AboutPage() {
  const loaded = await loadAbout();
  return (
    <Answer loaded={loaded}>
      {(view) => (
        <>
          <PageData value={view} factsOf={staticPageFacts} />
          <StaticPage view={view} />
        </>
      )}
    </Answer>
  );
}

function loadAbout() {
  return loadPage(routes.staticPage(NAME), getStaticPage(NAME));
}
