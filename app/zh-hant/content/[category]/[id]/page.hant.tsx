import Page, * as page from '@/app/content/[category]/[id]/page';
import { SiteShell } from '@/components/frame/site-shell';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';
import { getArticle } from '@/lib/site/queries/articles';
import { canonicalId, isArticleId } from '@/lib/urls';

export const ensureStatic = 'navigation';
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = traditionalMetadata(page.generateMetadata, exceptionsOf);

export default traditionalPage(Page, SiteShell);

async function exceptionsOf({ params }: PageProps<'/content/[category]/[id]'>) {
  const { id } = await params;
  const canonical = isArticleId(id) ? canonicalId(id) : null;
  return canonical ? (await getArticle(canonical))?.article.traditional : undefined;
}
