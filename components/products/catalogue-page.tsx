import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleList } from '@/components/article/article-list';
import { ProductCards } from '@/components/article/product-card';
import { CategoryFilterLinks } from '@/components/lists/category-filter';
import { ProductStyles } from '@/components/lists/product-styles';
import { Breadcrumb } from '@/components/parts/breadcrumb';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Pagination } from '@/components/parts/pagination';
import { categoryTrail } from '@/lib/site/metadata/page-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import type { CategoryPage } from '@/lib/site/queries/page-data';

/** A page of a catalogue: links to its series, and its products as cards. */
export function CataloguePage({ category, articles, above, filter }: CategoryPage) {
  const { list, total, page, limit } = articles;
  const { name, title, description, cover } = category;
  return (
    <PageSections>
      <ProductStyles />
      {above.length > 0 && <Breadcrumb trail={categoryTrail(above)} />}
      <PageHeading
        title={title}
        description={page === 1 ? description : undefined}
        cover={page === 1 ? cover : undefined}
        count={pageMessages().products.total(total, page)}
      />
      <CategoryFilterLinks filter={filter} current={name} />
      {list.length > 0 ? (
        <ProductCards products={list} heading="h2" />
      ) : (
        <ArticleList articles={list} />
      )}
      <Pagination
        page={page}
        total={total}
        limit={limit}
        hrefOf={(number) => routes.category(name, number)}
      />
    </PageSections>
  );
}
