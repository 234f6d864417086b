import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { getCategoryPage } from '@/lib/api/category-page';
import { loadPage } from '@/lib/api/load-page';
import { getSite } from '@/lib/api/queries';
import { categoryPageParams } from '@/lib/api/static-params';
import { parsePageNumber, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { categoryFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/content/[category]/page/[page]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryPageParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category: name, page } = await params;
  return loadedMetadata(await getSite(), await loadList(name, page), categoryFacts);
}

export default async function FurtherCategoryPage({ params }: Props) {
  const { category: name, page } = await params;
  const loaded = await loadList(name, page);
  if (page === '1' && loaded.state === 'found') permanentRedirect(routes.category(name));
  return (
    <Answer loaded={loaded}>
      {(view) => (
        <>
          <PageData value={view} factsOf={categoryFacts} />
          <ArticleListPage
            title={view.category.title}
            articles={view.articles}
            hrefOf={(number) => routes.category(view.category.name, number)}
          />
        </>
      )}
    </Answer>
  );
}

function loadList(category: string, param: string) {
  const page = parsePageNumber(param);
  const query = page ? getCategoryPage(category, page) : null;
  return loadPage(`/content/${category}/page/${param}`, query);
}
