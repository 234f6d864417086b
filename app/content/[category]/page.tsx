import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { PageContent } from '@/components/feedback/page-content';
import { StructuredData } from '@/components/seo/structured-data';
import { getCategoryPage } from '@/lib/data/category-page';
import { toPageResult } from '@/lib/data/page-result';
import { getSite } from '@/lib/data/queries';
import { categoryParams } from '@/lib/data/static-params';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { categoryMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/content/[category]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await loadCategory((await params).category);
  return loadedMetadata(await getSite(), loaded, categoryMetadata);
}

export default async function CategoryPage({ params }: Props) {
  const loaded = await loadCategory((await params).category);
  return (
    <PageContent loaded={loaded}>
      {(view) => (
        <>
          <StructuredData value={view} factsOf={categoryMetadata} />
          <ArticleListPage
            title={view.category.title}
            description={view.category.description}
            cover={view.category.cover}
            articles={view.articles}
            hrefOf={(page) => routes.category(view.category.name, page)}
          />
        </>
      )}
    </PageContent>
  );
}

function loadCategory(name: string) {
  return toPageResult(`/content/${name}`, getCategoryPage(name));
}
