import { SeriesPage } from '@/components/lists/series-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { loadNamedPage } from '@/components/page/load-named-page';
import { seriesPageParams } from '@/lib/data/static-params';
import { seriesMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/series/[series]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

const load = ({ series, page }: Params) => loadNamedPage('series', series, page);

export const ensureStatic = 'navigation';
export const generateStaticParams = seriesPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, seriesMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <SeriesPage found={await load(params)} />
));
