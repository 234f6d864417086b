import { notFound, permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { tagPageParams } from '@/lib/data/static-params';
import { getTagPage, resolveTag } from '@/lib/data/tags';
import { parsePageNumber } from '@/lib/routes';
import { isNameOf, listRoutes } from '@/lib/routes/list-routes';
import { tagMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/tags/[tag]/page/[page]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = tagPageParams;
export const generateMetadata = defineMetadata(ROUTE, load, tagMetadata);

export default definePage(ROUTE, async (params: Params) => {
  const found = await load(params);
  const { tag, articles } = found;
  return (
    <>
      <StructuredData value={found} factsOf={tagMetadata} />
      <ArticleListPage
        title={`标签：${tag}`}
        articles={articles}
        hrefOf={(page) => listRoutes.tag(tag, page)}
      />
    </>
  );
});

async function load({ tag: param, page }: Params) {
  const tag = (await resolveTag(param)) ?? notFound();
  const number = parsePageNumber(page) ?? notFound();
  if (!isNameOf(tag, param) || number === 1) permanentRedirect(listRoutes.tag(tag, number));
  return (await getTagPage(tag, number)) ?? notFound();
}
