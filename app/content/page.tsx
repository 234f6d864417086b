import { routes } from '@wenzhan/contract/urls/routes';
import { notFound } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { BrowseLinks } from '@/components/lists/browse-links';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { StructuredData } from '@/components/parts/structured-data';
import { contentMetadata } from '@/lib/site/metadata/page-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import { getMixedArticles } from '@/lib/site/queries/articles';

const ROUTE = '/content';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, contentMetadata);

export default definePage(ROUTE, async () => {
  const articles = await load();
  return (
    <>
      <StructuredData value={articles} factsOf={contentMetadata} />
      <ArticleListPage
        title={pageMessages().descriptions.allContent}
        articles={articles}
        hrefOf={routes.content}
      >
        <BrowseLinks />
      </ArticleListPage>
    </>
  );
});

async function load() {
  return (await getMixedArticles()) ?? notFound();
}
