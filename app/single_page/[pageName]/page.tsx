import { routes } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { StandalonePage } from '@/components/article/standalone-page';
import { SiteShell } from '@/components/frame/site-shell';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { staticPageMetadata } from '@/lib/site/metadata/static-page-metadata';
import { pageLink } from '@/lib/site/page-edition';
import { getStaticPage } from '@/lib/site/queries/static-pages';
import { staticPageParams } from '@/lib/site/static-params/page-params';

const ROUTE = '/single_page/[pageName]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = staticPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, staticPageMetadata);

async function Page({ pageName }: Params) {
  if (pageName === 'about_us') permanentRedirect(pageLink(routes.staticPage(pageName)));
  const page = await load({ pageName });
  return (
    <>
      <StructuredData value={page} factsOf={staticPageMetadata} />
      <StandalonePage {...page} />
    </>
  );
}

async function load({ pageName }: Params) {
  return (await getStaticPage(pageName)) ?? notFound();
}

export default definePage(ROUTE, Page, { failureFrame: SiteShell });
