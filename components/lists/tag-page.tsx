import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/parts/structured-data';
import { tagMetadata } from '@/lib/site/metadata/list-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import type { NamedPage } from '@/lib/site/queries/named-lists';

/** A page of the articles with a tag. */
export function TagPage({ page }: { page: NamedPage }) {
  const { name, title, articles } = page;
  return (
    <>
      <StructuredData value={page} factsOf={tagMetadata} />
      <ArticleListPage
        title={pageMessages().descriptions.tag(title)}
        articles={articles}
        hrefOf={(page) => listRoutes.tag(name, page)}
      />
    </>
  );
}
