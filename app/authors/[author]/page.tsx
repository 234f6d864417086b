import { notFound } from 'next/navigation';
import { AuthorPage } from '@/components/lists/author-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { authorMetadata } from '@/lib/site/metadata/list-metadata';
import { getAuthorPage } from '@/lib/site/queries/authors';
import { authorParams } from '@/lib/site/static-params/author-params';

const ROUTE = '/authors/[author]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = authorParams;
export const generateMetadata = defineMetadata(ROUTE, load, authorMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <AuthorPage page={await load(params)} />
));

async function load({ author }: Params) {
  return (await getAuthorPage(author)) ?? notFound();
}
