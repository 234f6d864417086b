import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/parts/structured-data';
import { authorMetadata } from '@/lib/site/metadata/list-metadata';
import { pageMessages } from '@/lib/site/page-edition';
import type { AuthorPage as AuthorPageData } from '@/lib/site/queries/authors';
import { AuthorProfile } from './author-profile';

/** A page of an author's articles; the first starts with the profile. */
export function AuthorPage({ page }: { page: AuthorPageData }) {
  const { author, articles } = page;
  return (
    <>
      <StructuredData value={page} factsOf={authorMetadata} />
      <ArticleListPage
        title={pageMessages().descriptions.author(author.name)}
        articles={articles}
        hrefOf={(page) => listRoutes.author(author.id, page)}
      >
        {articles.page === 1 && <AuthorProfile author={author} />}
      </ArticleListPage>
    </>
  );
}
