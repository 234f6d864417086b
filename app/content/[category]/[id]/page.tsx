import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArticlePage } from '@/components/article/article-page';
import { NotFoundMessage } from '@/components/feedback/not-found-message';
import { PageContent } from '@/components/feedback/page-content';
import { StatusBoundary } from '@/components/feedback/status-boundary';
import { StructuredData } from '@/components/seo/structured-data';
import { getArticlePage } from '@/lib/data/article-page';
import { toPageResult } from '@/lib/data/page-result';
import { getSite } from '@/lib/data/queries';
import { articleParams } from '@/lib/data/static-params';
import { canonicalId, isArticleId, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { articleMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/content/[category]/[id]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = articleParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category, id } = await params;
  return loadedMetadata(await getSite(), await loadArticle(category, id), articleMetadata);
}

export default async function Page({ params }: Props) {
  const { category, id } = await params;
  const loaded = await loadArticle(category, id);
  if (loaded.state === 'missing' && !isArticleId(id)) {
    return (
      <StatusBoundary final status={404} by={() => notFound()}>
        <NotFoundMessage />
      </StatusBoundary>
    );
  }
  if (loaded.state === 'found' && isElsewhere(loaded.value.article, category, id)) {
    permanentRedirect(routes.article(loaded.value.article));
  }
  return (
    <PageContent loaded={loaded}>
      {(view) => (
        <>
          <StructuredData value={view} factsOf={articleMetadata} />
          <ArticlePage view={view} />
        </>
      )}
    </PageContent>
  );
}

function loadArticle(category: string, id: string) {
  const canonical = isArticleId(id) ? canonicalId(id) : null;
  const query = canonical ? getArticlePage(canonical) : null;
  return toPageResult(`/content/${category}/${id}`, query);
}

function isElsewhere(article: { category: string; id: string }, category: string, id: string) {
  return article.category !== category || article.id !== id;
}
