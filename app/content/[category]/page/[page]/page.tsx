import { parsePageNumber, routes } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { CategoryList } from '@/components/products/category-list';
import { categoryMetadata } from '@/lib/site/metadata/page-metadata';
import { pageLink } from '@/lib/site/page-edition';
import { getCategoryPage } from '@/lib/site/queries/category-page';
import { categoryPageParams } from '@/lib/site/static-params/category-params';

const ROUTE = '/content/[category]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, categoryMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const categoryPage = await load(params);
  if (params.page === '1') permanentRedirect(pageLink(routes.category(categoryPage.category.name)));
  return (
    <>
      <StructuredData value={categoryPage} factsOf={categoryMetadata} />
      <CategoryList {...categoryPage} />
    </>
  );
});

async function load({ category, page }: Params) {
  const number = parsePageNumber(page) ?? notFound();
  return (await getCategoryPage(category, number)) ?? notFound();
}
