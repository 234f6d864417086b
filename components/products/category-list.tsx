import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleListPage } from '@/components/article/article-list-page';
import { CategoryFilterLinks } from '@/components/lists/category-filter';
import type { CategoryPage } from '@/lib/site/queries/page-data';

/** A page of the list of a category: a catalogue, or articles. */
export async function CategoryList(props: CategoryPage) {
  const { category, articles, filter } = props;
  if (category.kind === 'products') {
    // Most sites have no catalogue.
    const { CataloguePage } = await import('./catalogue-page');
    return <CataloguePage {...props} />;
  }
  const isFirst = articles.page === 1;
  return (
    <ArticleListPage
      title={category.title}
      description={isFirst ? category.description : undefined}
      cover={isFirst ? category.cover : undefined}
      articles={articles}
      hrefOf={(page) => routes.category(category.name, page)}
    >
      <CategoryFilterLinks filter={filter} current={category.name} />
    </ArticleListPage>
  );
}
