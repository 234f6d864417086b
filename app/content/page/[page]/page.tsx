import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { loadPage } from '@/lib/api/load-page';
import { getArticles, getSite } from '@/lib/api/queries';
import { listPageParams } from '@/lib/api/static-params';
import { parsePageNumber, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { contentFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/content/page/[page]'>;

const TITLE = '全部内容';

export const ensureStatic = 'navigation';
export const generateStaticParams = listPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page } = await params;
  return loadedMetadata(await getSite(), await loadList(page), contentFacts);
}

export default async function FurtherContentPage({ params }: Props) {
  const { page } = await params;
  if (page === '1') permanentRedirect(routes.content());
  return (
    <Answer loaded={await loadList(page)}>
      {(articles) => (
        <>
          <PageData value={articles} factsOf={contentFacts} />
          <ArticleListPage title={TITLE} articles={articles} hrefOf={routes.content} />
        </>
      )}
    </Answer>
  );
}

function loadList(param: string) {
  const page = parsePageNumber(param);
  return loadPage(`/content/page/${param}`, page ? getArticles(undefined, page) : null);
}
