import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { toPageResult } from '@/lib/data/page-result';
import { getArticles, getSite } from '@/lib/data/queries';
import { listPageParams } from '@/lib/data/static-params';
import { parsePageNumber, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { contentMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/content/page/[page]'>;

const TITLE = '全部内容';

export const ensureStatic = 'navigation';
export const generateStaticParams = listPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page } = await params;
  return loadedMetadata(await getSite(), await loadList(page), contentMetadata);
}

export default async function FurtherContentPage({ params }: Props) {
  const { page } = await params;
  if (page === '1') permanentRedirect(routes.content());
  return (
    <PageContent loaded={await loadList(page)}>
      {(articles) => (
        <>
          <StructuredData value={articles} factsOf={contentMetadata} />
          <ArticleListPage title={TITLE} articles={articles} hrefOf={routes.content} />
        </>
      )}
    </PageContent>
  );
}

function loadList(param: string) {
  const page = parsePageNumber(param);
  return toPageResult(`/content/page/${param}`, page ? getArticles(undefined, page) : null);
}
