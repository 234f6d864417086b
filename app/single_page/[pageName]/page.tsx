import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { StandalonePage } from '@/components/article/standalone-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { SiteShell } from '@/components/site/site-shell';
import { toPageResult } from '@/lib/data/page-result';
import { getSite, getStaticPage } from '@/lib/data/queries';
import { staticPageParams } from '@/lib/data/static-params';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { staticPageMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/single_page/[pageName]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = staticPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await loadStaticPage((await params).pageName);
  return loadedMetadata(await getSite(), loaded, staticPageMetadata);
}

export default async function SinglePage({ params }: Props) {
  const { pageName } = await params;
  if (pageName === 'about_us') permanentRedirect(routes.staticPage(pageName));
  const loaded = await loadStaticPage(pageName);
  return (
    <PageContent loaded={loaded} frame={SiteShell}>
      {(view) => (
        <>
          <StructuredData value={view} factsOf={staticPageMetadata} />
          <StandalonePage view={view} />
        </>
      )}
    </PageContent>
  );
}

function loadStaticPage(name: string) {
  return toPageResult(`/single_page/${name}`, getStaticPage(name));
}
