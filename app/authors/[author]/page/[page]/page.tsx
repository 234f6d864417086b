import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { parsePageNumber } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { AuthorPage } from '@/components/lists/author-page';
import { defineMetadata, definePage } from '@/components/pages/define-page';
import { authorMetadata } from '@/lib/site/metadata/list-metadata';
import { pageLink } from '@/lib/site/page-edition';
import { getAuthorPage } from '@/lib/site/queries/authors';
import { authorPageParams } from '@/lib/site/static-params/author-params';

const ROUTE = '/authors/[author]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = authorPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, authorMetadata);

export default definePage(ROUTE, async (params: Params) => (
  <AuthorPage page={await load(params)} />
));

async function load({ author, page }: Params) {
  const number = parsePageNumber(page) ?? notFound();
  const authorPage = (await getAuthorPage(author, number)) ?? notFound();
  if (number === 1) permanentRedirect(pageLink(listRoutes.author(author)));
  return authorPage;
}
