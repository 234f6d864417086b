import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { PageData } from '@/components/seo/page-data';
import { getCategoryPage } from '@/lib/api/category-page';
import { loadPage } from '@/lib/api/load-page';
import { getSite } from '@/lib/api/queries';
import { categoryParams } from '@/lib/api/static-params';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { categoryFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/content/[category]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await loadCategory((await params).category);
  return loadedMetadata(await getSite(), loaded, categoryFacts);
}

export default async function CategoryPage({ params }: Props) {
  const loaded = await loadCategory((await params).category);
  return (
    <Answer loaded={loaded}>
      {(view) => (
        <>
          <PageData value={view} factsOf={categoryFacts} />
          <ArticleListPage
            title={view.category.title}
            description={view.category.description}
            cover={view.category.cover}
            articles={view.articles}
            hrefOf={(page) => routes.category(view.category.name, page)}
          />
        </>
      )}
    </Answer>
  );
}

function loadCategory(name: string) {
  return loadPage(`/content/${name}`, getCategoryPage(name));
}
