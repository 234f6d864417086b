import { SeriesPage } from '@/components/lists/series-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { loadNamedPage } from '@/components/pages/load-named-page';
import { seriesMetadata } from '@/lib/site/metadata/list-metadata';
import { seriesParams } from '@/lib/site/static-params/named-list-params';

const ROUTE = '/series/[series]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

const load = ({ series }: Params) => loadNamedPage('series', series);

export const ensureStatic = 'navigation';
export const generateStaticParams = seriesParams;
export const generateMetadata = defineMetadata(ROUTE, load, seriesMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <SeriesPage page={await load(params)} />
));
