import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { SectionList } from '@/components/sections/section-list';
import { sectionPageMetadata } from '@/lib/site/metadata/section-page-metadata';
import { pageLink } from '@/lib/site/page-edition';
import { getSections } from '@/lib/site/queries/sections';
import { sectionPageParams } from '@/lib/site/static-params/page-params';

const ROUTE = '/pages/[name]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = sectionPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, sectionPageMetadata);

async function Page({ name }: Params) {
  const content = await load({ name });
  const path = routes.sectionPage(name);
  // Home and about_us have paths of their own.
  if (path !== buildPath(ROUTE, { name })) permanentRedirect(pageLink(path));
  return (
    <>
      <StructuredData value={content} factsOf={sectionPageMetadata} />
      <SectionList {...content} />
    </>
  );
}

async function load({ name }: Params) {
  return (await getSections(name)) ?? notFound();
}

export default definePage(ROUTE, Page);
