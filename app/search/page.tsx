import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { fitsIntoPath, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageLanguages } from '@/components/editions/page-languages';
import { BrowseLinks } from '@/components/lists/browse-links';
import { SearchPage } from '@/components/search/search-page';
import { toResult } from '@/lib/request/result';
import { leadToLogin } from '@/lib/request/shared-request';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { describeRoute, translationsOf } from '@/lib/site/metadata/translations';
import { pageLink, pageMessages, pageText } from '@/lib/site/page-edition';
import { hasPages } from '@/lib/site/queries/optional-lists';
import { getSearchResults, parseSearchParams } from '@/lib/site/queries/search';
import { getSite } from '@/lib/site/queries/site';

type Props = PageProps<'/search'>;

const ROUTE = '/search';

export const instant = false;

describeRoute(ROUTE, { load: getSite, describe: searchMetadata });

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, tag } = parseSearchParams(await searchParams);
  const site = await getSite();
  const facts = searchMetadata(site, site, pageText(keyword || tag || ''));
  return pageMetadata(site, facts, await translationsOf(ROUTE));
}

function searchMetadata(site: SiteConfig, _: unknown, words = '') {
  const { descriptions } = pageMessages();
  const title = [words, descriptions.search].filter(Boolean).join(' · ');
  const description = descriptions.ofSearch(site.siteName);
  return toolMetadata(site, { path: routes.search(), title, description });
}

export default async function Page({ searchParams }: Props) {
  const query = parseSearchParams(await searchParams);
  const { keyword: q, tag, page } = query;
  if (tag && !q && fitsIntoPath(tag) && (await hasPages('tag_list')))
    redirect(pageLink(listRoutes.tag(tag, page)));
  const results = await toResult(getSearchResults(query));
  if (results.state === 'failed') {
    const path = routes.search({ q, page, ...(tag ? { tag } : {}) });
    leadToLogin(results.error, (loginFor) => redirect(pageLink(loginFor(path))));
  }
  const isMiss = q !== '' && results.state === 'found' && results.value.total === 0;
  return (
    <SearchPage query={query} results={results}>
      {isMiss && <BrowseLinks />}
      <PageLanguages route={ROUTE} />
    </SearchPage>
  );
}
