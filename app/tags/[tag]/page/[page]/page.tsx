import { TagPage } from '@/components/lists/tag-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { loadNamedPage } from '@/components/pages/load-named-page';
import { tagMetadata } from '@/lib/site/metadata/list-metadata';
import { tagPageParams } from '@/lib/site/static-params/named-list-params';

const ROUTE = '/tags/[tag]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

const load = ({ tag, page }: Params) => loadNamedPage('tag', tag, page);

export const ensureStatic = 'navigation';
export const generateStaticParams = tagPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, tagMetadata);

export default definePage(ROUTE, async (params: Params) => <TagPage page={await load(params)} />);
