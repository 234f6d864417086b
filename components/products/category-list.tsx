import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleListPage } from '@/components/article/article-list-page';
import { CategoryFilterLinks } from '@/components/lists/category-filter';
import type { CategoryPage } from '@/lib/site/queries/page-data';
import { CataloguePage } from './catalogue-page';

/** A page of the list of a category: a catalogue, or articles. */
export function CategoryList(props: CategoryPage) {
  const { category, articles, filter } = props;
  if (category.kind === 'products') return <CataloguePage {...props} />;
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
