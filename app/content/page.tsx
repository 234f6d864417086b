import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { toPageResult } from '@/lib/data/page-result';
import { getArticles, getSite } from '@/lib/data/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { contentMetadata } from '@/lib/seo/page-metadata';

const TITLE = '全部内容';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadList(), contentMetadata);
}

export default async function ContentPage() {
  const loaded = await loadList();
  return (
    <PageContent loaded={loaded}>
      {(articles) => (
        <>
          <StructuredData value={articles} factsOf={contentMetadata} />
          <ArticleListPage title={TITLE} articles={articles} hrefOf={routes.content} />
        </>
      )}
    </PageContent>
  );
}

function loadList() {
  return toPageResult(routes.content(), getArticles());
}
