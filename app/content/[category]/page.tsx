import type { Metadata } from 'next';
import { ArticleListPage } from '@/components/article/article-list-page';
import { Answer } from '@/components/feedback/answer';
import { getCategoryPage } from '@/lib/api/category-page';
import { load } from '@/lib/api/load';
import { getSite } from '@/lib/api/queries';
import { categoryParams } from '@/lib/api/static-params';
import { routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';

type Props = PageProps<'/content/[category]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = categoryParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await load(getCategoryPage((await params).category));
  return loadedMetadata(await getSite(), loaded, ({ category }) => category);
}

export default async function CategoryPage({ params }: Props) {
  const loaded = await load(getCategoryPage((await params).category));
  return (
    <Answer loaded={loaded}>
      {({ category, articles }) => (
        <ArticleListPage
          title={category.title}
          description={category.description}
          cover={category.cover}
          articles={articles}
          hrefOf={(page) => routes.category(category.name, page)}
        />
      )}
    </Answer>
  );
}
