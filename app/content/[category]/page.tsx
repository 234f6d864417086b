import { routes } from '@wenzhan/contract/urls/routes';
import { notFound } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { categoryMetadata } from '@/lib/site/metadata/page-metadata';
import { getCategoryPage } from '@/lib/site/queries/articles';
import { categoryParams } from '@/lib/site/static-params/category-params';

const ROUTE = '/content/[category]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryParams;
export const generateMetadata = defineMetadata(ROUTE, load, categoryMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const categoryPage = await load(params);
  const { category, articles } = categoryPage;
  return (
    <>
      <StructuredData value={categoryPage} factsOf={categoryMetadata} />
      <ArticleListPage
        title={category.title}
        description={category.description}
        cover={category.cover}
        articles={articles}
        hrefOf={(page) => routes.category(category.name, page)}
      />
    </>
  );
});

async function load({ category }: Params) {
  return (await getCategoryPage(category)) ?? notFound();
}
