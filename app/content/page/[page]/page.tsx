import { parsePageNumber, routes } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { contentMetadata } from '@/lib/site/metadata/page-metadata';
import { pageLink, pageMessages } from '@/lib/site/page-edition';
import { getMixedArticles } from '@/lib/site/queries/articles';
import { listPageParams } from '@/lib/site/static-params/article-params';

const ROUTE = '/content/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = listPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, contentMetadata);

export default definePage(ROUTE, async ({ page }: Params) => {
  if (page === '1') permanentRedirect(pageLink(routes.content()));
  const articles = await load({ page });
  return (
    <>
      <StructuredData value={articles} factsOf={contentMetadata} />
      <ArticleListPage
        title={pageMessages().descriptions.allContent}
        articles={articles}
        hrefOf={routes.content}
      />
    </>
  );
});

async function load({ page }: Params) {
  const number = parsePageNumber(page) ?? notFound();
  return (await getMixedArticles(undefined, number)) ?? notFound();
}
