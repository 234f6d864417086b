import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { BarePage } from '@/components/article/bare-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { SiteFrame } from '@/components/site/site-frame';
import { loadPage } from '@/lib/api/load-page';
import { getSite, getStaticPage } from '@/lib/api/queries';
import { staticPageParams } from '@/lib/api/static-params';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { staticPageFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/single_page/[pageName]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = staticPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await loadStaticPage((await params).pageName);
  return loadedMetadata(await getSite(), loaded, staticPageFacts);
}

export default async function SinglePage({ params }: Props) {
  const { pageName } = await params;
  if (pageName === 'about_us') permanentRedirect(routes.staticPage(pageName));
  const loaded = await loadStaticPage(pageName);
  return (
    <Answer loaded={loaded} frame={SiteFrame}>
      {(view) => (
        <>
          <PageData value={view} factsOf={staticPageFacts} />
          <BarePage view={view} />
        </>
      )}
    </Answer>
  );
}

function loadStaticPage(name: string) {
  return loadPage(`/single_page/${name}`, getStaticPage(name));
}
