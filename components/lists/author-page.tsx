import { ArticleListPage } from '@/components/article/article-list-page';
import { StructuredData } from '@/components/seo/structured-data';
import type { AuthorPage as AuthorPageData } from '@/lib/data/authors';
import { listRoutes } from '@/lib/routes/list-routes';
import { authorMetadata } from '@/lib/seo/list-metadata';
import { AuthorProfile } from './author-profile';

/** A page of an author's articles; the first starts with the profile. */
export function AuthorPage({ found }: { found: AuthorPageData }) {
  const { author, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={authorMetadata} />
      <ArticleListPage
        title={`作者：${author.name}`}
        articles={articles}
        hrefOf={(page) => listRoutes.author(author.id, page)}
      >
        {articles.page === 1 && <AuthorProfile author={author} />}
      </ArticleListPage>
    </>
  );
}
