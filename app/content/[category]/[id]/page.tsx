import { canonicalId, isArticleId, routes } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArticlePage } from '@/components/article/article-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { articleMetadata, isProduct } from '@/lib/site/metadata/page-metadata';
import { pageLink } from '@/lib/site/page-edition';
import { getArticlePage } from '@/lib/site/queries/articles';
import { articleParams } from '@/lib/site/static-params/article-params';

const ROUTE = '/content/[category]/[id]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = articleParams;
export const generateMetadata = defineMetadata(ROUTE, load, articleMetadata);

export default definePage(ROUTE, async ({ category, id }: Params) => {
  const page = await load({ category, id });
  const { article } = page;
  if (article.category !== category || article.id !== id)
    permanentRedirect(pageLink(routes.article(article)));
  const Page = isProduct(page) ? await loadProductPage() : ArticlePage;
  return (
    <>
      <StructuredData value={page} factsOf={articleMetadata} />
      <Page {...page} />
    </>
  );
});

async function load({ id }: Params) {
  if (!isArticleId(id)) notFound();
  const canonical = canonicalId(id);
  return (canonical && (await getArticlePage(canonical))) || notFound();
}

/** Most sites have no products. */
const loadProductPage = async () =>
  (await import('@/components/products/product-page')).ProductPage;
