import Page, * as page from '@/app/authors/[author]/page';
import { SiteShell } from '@/components/frame/site-shell';
import { traditionalMetadata, traditionalPage } from '@/components/traditional/traditional-page';
import { getAuthorName } from '@/lib/site/queries/authors';
import { asTheyAre } from '@/lib/text/traditional/script';

export const ensureStatic = 'navigation';
export const generateStaticParams = page.generateStaticParams;
export const generateMetadata = traditionalMetadata(page.generateMetadata, exceptionsOf);

export default traditionalPage(Page, SiteShell);

async function exceptionsOf({ params }: PageProps<'/authors/[author]'>) {
  const name = await getAuthorName((await params).author);
  return name === undefined ? undefined : asTheyAre([name]);
}
