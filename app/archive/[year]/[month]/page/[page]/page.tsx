import { MonthPage } from '@/components/lists/month-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { loadMonthPage } from '@/components/pages/load-month-page';
import { monthMetadata } from '@/lib/site/metadata/list-metadata';
import { monthPageParams } from '@/lib/site/static-params/month-params';

const ROUTE = '/archive/[year]/[month]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = monthPageParams;
export const generateMetadata = defineMetadata(ROUTE, loadMonthPage, monthMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <MonthPage page={await loadMonthPage(params)} />
));
