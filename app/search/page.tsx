import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SearchPage } from '@/components/search/search-page';
import { toPageResult } from '@/lib/data/page-result';
import { getSite } from '@/lib/data/queries';
import { getSearchResults, parseSearchParams } from '@/lib/data/search-results';
import { routes } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { toolMetadata } from '@/lib/seo/page-metadata';

type Props = PageProps<'/search'>;

export const instant = false;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, tag } = parseSearchParams(await searchParams);
  const title = [keyword || tag, '搜索'].filter(Boolean).join(' · ');
  const site = await getSite();
  const description = `在${site.siteName}中按词语或标签查找文章。`;
  return pageMetadata(site, toolMetadata(site, { path: routes.search(), title, description }));
}

export default async function Page({ searchParams }: Props) {
  const query = parseSearchParams(await searchParams);
  const { keyword: q, tag, page } = query;
  const path = routes.search({ q, page, ...(tag ? { tag } : {}) });
  const results = await toPageResult(path, getSearchResults(query));
  if (results.state === 'unauthorised') redirect(results.signIn);
  return <SearchPage query={query} results={results} />;
}
