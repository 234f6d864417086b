import type { Metadata } from 'next';
import { SearchPage } from '@/components/search/search-page';
import { load } from '@/lib/api/load';
import { getSite } from '@/lib/api/queries';
import { getSearchResults, parseSearchParams } from '@/lib/api/search-results';
import { pageMetadata } from '@/lib/seo/metadata';

type Props = PageProps<'/search'>;

export const instant = false;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, tag } = parseSearchParams(await searchParams);
  const title = [keyword || tag, '搜索'].filter(Boolean).join(' · ');
  return pageMetadata(await getSite(), { title, noindex: true });
}

export default async function Page({ searchParams }: Props) {
  const query = parseSearchParams(await searchParams);
  const results = await load(getSearchResults(query));
  return <SearchPage query={query} results={results} />;
}
