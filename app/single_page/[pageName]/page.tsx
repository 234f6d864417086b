import { notFound, permanentRedirect } from 'next/navigation';
import { StandalonePage } from '@/components/article/standalone-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { SiteShell } from '@/components/site/site-shell';
import { getStaticPage } from '@/lib/data/static-pages';
import { staticPageParams } from '@/lib/data/static-params';
import { routes } from '@/lib/routes';
import { staticPageMetadata } from '@/lib/seo/page-metadata';

const ROUTE = '/single_page/[pageName]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = staticPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, staticPageMetadata);

async function Page({ pageName }: Params) {
  if (pageName === 'about_us') permanentRedirect(routes.staticPage(pageName));
  const found = await load({ pageName });
  return (
    <>
      <StructuredData value={found} factsOf={staticPageMetadata} />
      <StandalonePage {...found} />
    </>
  );
}

async function load({ pageName }: Params) {
  return (await getStaticPage(pageName)) ?? notFound();
}

export default definePage(ROUTE, Page, SiteShell);
