import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { loadPage } from '@/lib/api/load-page';
import { getArticles, getSite } from '@/lib/api/queries';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { contentFacts } from '@/lib/seo/page-facts';

const TITLE = '全部内容';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return loadedMetadata(await getSite(), await loadList(), contentFacts);
}

export default async function ContentPage() {
  const loaded = await loadList();
  return (
    <Answer loaded={loaded}>
      {(articles) => (
        <>
          <PageData value={articles} factsOf={contentFacts} />
          <ArticleListPage title={TITLE} articles={articles} hrefOf={routes.content} />
        </>
      )}
    </Answer>
  );
}

function loadList() {
  return loadPage(routes.content(), getArticles());
}
