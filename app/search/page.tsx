import type { Metadata } from 'next';
import { SearchPage } from '@/components/search/search-page';
import { load } from '@/lib/api/load';
import { getSite } from '@/lib/api/queries';
import { getSearchResults, parseSearchParams } from '@/lib/api/search-results';
import { routes } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { toolFacts } from '@/lib/seo/page-facts';

type Props = PageProps<'/search'>;

export const instant = false;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, tag } = parseSearchParams(await searchParams);
  const title = [keyword || tag, '搜索'].filter(Boolean).join(' · ');
  const site = await getSite();
  const description = `在${site.siteName}中按词语或标签查找文章。`;
  return pageMetadata(site, toolFacts(site, { path: routes.search(), title, description }));
}

export default async function Page({ searchParams }: Props) {
  const query = parseSearchParams(await searchParams);
  const results = await load(getSearchResults(query));
  return <SearchPage query={query} results={results} />;
}
