import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/seo/structured-data';
import type { NamedPage } from '@/lib/data/named-lists';
import { listRoutes } from '@/lib/routes/list-routes';
import { tagMetadata } from '@/lib/seo/list-metadata';

/** A page of the articles with a tag. */
export function TagPage({ found }: { found: NamedPage }) {
  const { name, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={tagMetadata} />
      <ArticleListPage
        title={`标签：${name}`}
        articles={articles}
        hrefOf={(page) => listRoutes.tag(name, page)}
      />
    </>
  );
}
