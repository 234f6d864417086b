import { notFound } from 'next/navigation';
import { AuthorPage } from '@/components/lists/author-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { getAuthorPage } from '@/lib/data/authors';
import { authorParams } from '@/lib/data/static-params';
import { authorMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/authors/[author]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = authorParams;
export const generateMetadata = defineMetadata(ROUTE, load, authorMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <AuthorPage found={await load(params)} />
));

async function load({ author }: Params) {
  return (await getAuthorPage(author)) ?? notFound();
}
