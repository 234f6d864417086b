import { notFound, permanentRedirect } from 'next/navigation';
import { ArticleListPage } from '@/components/article/article-list-page';
import { defineMetadata, definePage } from '@/components/page/define-page';
import { StructuredData } from '@/components/seo/structured-data';
import { tagParams } from '@/lib/data/static-params';
import { getTagPage, resolveTag } from '@/lib/data/tags';
import { isNameOf, listRoutes } from '@/lib/routes/list-routes';
import { tagMetadata } from '@/lib/seo/list-metadata';

const ROUTE = '/tags/[tag]';
type Params = Awaited<PageProps<typeof ROUTE>['params']>;

export const ensureStatic = 'navigation';
export const generateStaticParams = tagParams;
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

async function load({ tag: param }: Params) {
  const tag = (await resolveTag(param)) ?? notFound();
  if (!isNameOf(tag, param)) permanentRedirect(listRoutes.tag(tag));
  return (await getTagPage(tag)) ?? notFound();
}
