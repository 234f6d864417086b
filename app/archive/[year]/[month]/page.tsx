import { MonthPage } from '@/components/lists/month-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { loadMonthPage } from '@/components/page/load-month-page';
import { monthParams } from '@/lib/data/static-params';
import { monthMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/archive/[year]/[month]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = monthParams;
export const generateMetadata = defineMetadata(ROUTE, loadMonthPage, monthMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <MonthPage found={await loadMonthPage(params)} />
));
