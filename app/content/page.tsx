import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { load } from '@/lib/api/load';
import { getArticles, getSite } from '@/lib/api/queries';
import { routes } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';

const TITLE = '全部内容';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(await getSite(), { title: TITLE });
}

export default async function ContentPage() {
  const loaded = await load(getArticles());
  return (
    <Answer loaded={loaded}>
      {(articles) => <ArticleListPage title={TITLE} articles={articles} hrefOf={routes.content} />}
    </Answer>
  );
}
