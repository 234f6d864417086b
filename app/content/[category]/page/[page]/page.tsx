import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { getCategoryPage } from '@/lib/data/category-page';
import { toPageResult } from '@/lib/data/page-result';
import { getSite } from '@/lib/data/queries';
import { categoryPageParams } from '@/lib/data/static-params';
import { parsePageNumber, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { categoryMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/content/[category]/page/[page]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category: name, page } = await params;
  return loadedMetadata(await getSite(), await loadList(name, page), categoryMetadata);
}

export default async function FurtherCategoryPage({ params }: Props) {
  const { category: name, page } = await params;
  const loaded = await loadList(name, page);
  if (page === '1' && loaded.state === 'found') permanentRedirect(routes.category(name));
  return (
    <PageContent loaded={loaded}>
      {(view) => (
        <>
          <StructuredData value={view} factsOf={categoryMetadata} />
          <ArticleListPage
            title={view.category.title}
            articles={view.articles}
            hrefOf={(number) => routes.category(view.category.name, number)}
          />
        </>
      )}
    </PageContent>
  );
}

function loadList(category: string, param: string) {
  const page = parsePageNumber(param);
  const query = page ? getCategoryPage(category, page) : null;
  return toPageResult(`/content/${category}/page/${param}`, query);
}
