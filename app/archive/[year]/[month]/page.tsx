import { notFound, permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { getMonthPage } from '@/lib/data/archive';
import { monthParams } from '@/lib/data/static-params';
import { listRoutes, parseMonth } from '@/lib/routes/list-routes';
import { monthMetadata, monthTitle } from '@/lib/seo/list-metadata';

const ROUTE = '/archive/[year]/[month]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = monthParams;
export const generateMetadata = defineMetadata(ROUTE, load, monthMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const found = await load(params);
  const { month, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={monthMetadata} />
      <ArticleListPage
        title={monthTitle(month)}
        articles={articles}
        hrefOf={(page) => listRoutes.month(month, page)}
      />
    </>
  );
});

async function load({ year, month }: Params) {
  const name = parseMonth(year, month) ?? notFound();
  const found = (await getMonthPage(name)) ?? notFound();
  if (name !== `${year}-${month}`) permanentRedirect(listRoutes.month(name));
  return found;
}
