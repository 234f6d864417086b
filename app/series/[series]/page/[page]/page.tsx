import { SeriesPage } from '@/components/lists/series-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { loadNamedPage } from '@/components/pages/load-named-page';
import { seriesMetadata } from '@/lib/site/metadata/list-metadata';
import { seriesPageParams } from '@/lib/site/static-params/named-list-params';

const ROUTE = '/series/[series]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

const load = ({ series, page }: Params) => loadNamedPage('series', series, page);

export const ensureStatic = 'navigation';
export const generateStaticParams = seriesPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, seriesMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <SeriesPage page={await load(params)} />
));
