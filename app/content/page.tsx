import { notFound } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { BrowseLinks } from '@/components/lists/browse-links';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getMixedArticles } from '@/lib/data/articles';
import { routes } from '@/lib/routes';
import { contentMetadata } from '@/lib/seo/page-metadata';

const ROUTE = '/content';

export const ensureStatic = 'navigation';
export const generateMetadata = defineMetadata(ROUTE, load, contentMetadata);

export default definePage(ROUTE, async () => {
  const articles = await load();
  return (
    <>
      <StructuredData value={articles} factsOf={contentMetadata} />
      <ArticleListPage title="全部内容" articles={articles} hrefOf={routes.content}>
        <BrowseLinks />
      </ArticleListPage>
    </>
  );
});

async function load() {
  return (await getMixedArticles()) ?? notFound();
}
