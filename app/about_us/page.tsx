import type { Metadata } from 'next';
import { StaticPage } from '@/components/article/static-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { toPageResult } from '@/lib/data/page-result';
import { getSite, getStaticPage } from '@/lib/data/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { staticPageMetadata } from '@/lib/seo/page-metadata';

const NAME = 'about_us';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadAbout(), staticPageMetadata);
}

export default async function AboutPage() {
  const loaded = await loadAbout();
  return (
    <PageContent loaded={loaded}>
      {(view) => (
        <>
          <StructuredData value={view} factsOf={staticPageMetadata} />
          <StaticPage view={view} />
        </>
      )}
    </PageContent>
  );
}

function loadAbout() {
  return toPageResult(routes.staticPage(NAME), getStaticPage(NAME));
}
