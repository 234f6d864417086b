import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { ArticlePage } from '@/components/article/article-page';
import { Answer } from '@/components/feedback/answer';
import { NotFoundWords } from '@/components/feedback/not-found-words';
import { Thrown } from '@/components/feedback/thrown';
import { PageData } from '@/components/seo/page-data';
import { getArticlePage } from '@/lib/api/article-page';
import { loadPage } from '@/lib/api/load-page';
import { getSite } from '@/lib/api/queries';
import { articleParams } from '@/lib/api/static-params';
import { canonicalId, isArticleId, routes } from '@/lib/routes';
import { loadedMetadata } from '@/lib/seo/metadata';
import { articleFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/content/[category]/[id]'>;

export const ensureStatic = 'navigation';
export const generateStaticParams = articleParams;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category, id } = await params;
  return loadedMetadata(await getSite(), await loadArticle(category, id), articleFacts);
}

export default async function Page({ params }: Props) {
  const { category, id } = await params;
  const loaded = await loadArticle(category, id);
  if (loaded.state === 'missing' && !isArticleId(id)) {
    return (
      <Thrown final by={() => notFound()}>
        <NotFoundWords />
      </Thrown>
    );
  }
  if (loaded.state === 'found' && isElsewhere(loaded.value.article, category, id)) {
    permanentRedirect(routes.article(loaded.value.article));
  }
  return (
    <Answer loaded={loaded}>
      {(view) => (
        <>
          <PageData value={view} factsOf={articleFacts} />
          <ArticlePage view={view} />
        </>
      )}
    </Answer>
  );
}

function loadArticle(category: string, id: string) {
  const canonical = isArticleId(id) ? canonicalId(id) : null;
  const query = canonical ? getArticlePage(canonical) : null;
  return loadPage(`/content/${category}/${id}`, query);
}

function isElsewhere(article: { category: string; id: string }, category: string, id: string) {
  return article.category !== category || article.id !== id;
}
