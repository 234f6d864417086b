import { notFound, permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getMixedArticles } from '@/lib/data/articles';
import { listPageParams } from '@/lib/data/static-params';
import { parsePageNumber, routes } from '@/lib/routes';
import { contentMetadata } from '@/lib/seo/page-metadata';

const ROUTE = '/content/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = listPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, contentMetadata);

export default definePage(ROUTE, async ({ page }: Params) => {
  if (page === '1') permanentRedirect(routes.content());
  const articles = await load({ page });
  return (
    <>
      <StructuredData value={articles} factsOf={contentMetadata} />
      <ArticleListPage title="全部内容" articles={articles} hrefOf={routes.content} />
    </>
  );
});

async function load({ page }: Params) {
  const number = parsePageNumber(page) ?? notFound();
  return (await getMixedArticles(undefined, number)) ?? notFound();
}
