import { SeriesPage } from '@/components/lists/series-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { loadNamedPage } from '@/components/page/load-named-page';
import { seriesParams } from '@/lib/data/static-params';
import { seriesMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/series/[series]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

const load = ({ series }: Params) => loadNamedPage('series', series);

export const ensureStatic = 'navigation';
export const generateStaticParams = seriesParams;
export const generateMetadata = defineMetadata(ROUTE, load, seriesMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <SeriesPage found={await load(params)} />
));
