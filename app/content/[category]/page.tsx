import { notFound } from 'next/navigation';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { CategoryList } from '@/components/products/category-list';
import { categoryMetadata } from '@/lib/site/metadata/page-metadata';
import { getCategoryPage } from '@/lib/site/queries/category-page';
import { categoryParams } from '@/lib/site/static-params/category-params';

const ROUTE = '/content/[category]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryParams;
export const generateMetadata = defineMetadata(ROUTE, load, categoryMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const categoryPage = await load(params);
  return (
    <>
      <StructuredData value={categoryPage} factsOf={categoryMetadata} />
      <CategoryList {...categoryPage} />
    </>
  );
});

async function load({ category }: Params) {
  return (await getCategoryPage(category)) ?? notFound();
}
