import { matchInEdition } from '@wenzhan/contract/urls/match';
import { type EditionPagePattern, NOT_FOUND } from '@wenzhan/contract/urls/table';
import { furtherEditions } from '@wenzhan/kit/urls/editions';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import * as about from '@/app/about_us/page';
import * as month from '@/app/archive/[year]/[month]/page';
import * as monthPage from '@/app/archive/[year]/[month]/page/[page]/page';
import * as archive from '@/app/archive/page';
import * as author from '@/app/authors/[author]/page';
import * as authorPage from '@/app/authors/[author]/page/[page]/page';
import * as authors from '@/app/authors/page';
import * as article from '@/app/content/[category]/[id]/page';
import * as category from '@/app/content/[category]/page';
import * as categoryPage from '@/app/content/[category]/page/[page]/page';
import * as content from '@/app/content/page';
import * as contentPage from '@/app/content/page/[page]/page';
import * as feeds from '@/app/feeds/page';
import * as form from '@/app/forms/[form]/page';
import * as sentForm from '@/app/forms/[form]/sent/page';
import * as gone from '@/app/gone/page';
import * as home from '@/app/page';
import * as sectionPage from '@/app/pages/[name]/page';
import * as series from '@/app/series/[series]/page';
import * as seriesPage from '@/app/series/[series]/page/[page]/page';
import * as seriesList from '@/app/series/page';
import * as staticPage from '@/app/single_page/[pageName]/page';
import * as tag from '@/app/tags/[tag]/page';
import * as tagPage from '@/app/tags/[tag]/page/[page]/page';
import * as tags from '@/app/tags/page';
import { PageLanguages } from '@/components/editions/page-languages';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { StatusBoundary } from '@/components/errors/status-boundary';
import { SiteShell } from '@/components/frame/site-shell';
import { renderOrFail } from '@/components/pages/define-page';
import { editionOf } from '@/lib/site/editions';
import { unavailableMetadata } from '@/lib/site/metadata/metadata';
import { inEdition } from '@/lib/site/page-edition';
import { getSite } from '@/lib/site/queries/site';
import { startEdition } from '@/lib/site/start-edition';

/** A page of the default edition. Its parameters are those of its route. */
interface Page {
  default: (props: { params: Promise<never> }) => ReactNode | Promise<ReactNode>;
  generateMetadata: (props: { params: Promise<never> }) => Promise<Metadata>;
  generateStaticParams?: () => Promise<Record<string, string>[]>;
}

/** The pages that editions have, by their patterns; `/search` is rendered per request, and has a route of its own. */
const PAGES: Readonly<Record<Exclude<EditionPagePattern, '/search'>, Page>> = {
  '/': home,
  '/content': content,
  '/content/page/[page]': contentPage,
  '/content/[category]': category,
  '/content/[category]/page/[page]': categoryPage,
  '/content/[category]/[id]': article,
  '/tags': tags,
  '/tags/[tag]': tag,
  '/tags/[tag]/page/[page]': tagPage,
  '/series': seriesList,
  '/series/[series]': series,
  '/series/[series]/page/[page]': seriesPage,
  '/authors': authors,
  '/authors/[author]': author,
  '/authors/[author]/page/[page]': authorPage,
  '/archive': archive,
  '/archive/[year]/[month]': month,
  '/archive/[year]/[month]/page/[page]': monthPage,
  '/about_us': about,
  '/single_page/[pageName]': staticPage,
  '/forms/[form]': form,
  '/forms/[form]/sent': sentForm,
  '/pages/[name]': sectionPage,
  '/feeds': feeds,
  '/gone': gone,
};

/** Pages that have no layout in the default edition, because they bring their own frame. */
const UNFRAMED: readonly string[] = ['/', '/single_page/[pageName]'];

type Props = PageProps<'/[edition]/[[...path]]'>;

export const ensureStatic = 'navigation';

/** Every page of each edition. A site without editions has one, because the framework takes no fewer. */
export async function generateStaticParams(): Promise<{ edition: string; path: string[] }[]> {
  const params = await Promise.all(
    furtherEditions().map(async ({ segment }) => {
      const edition = await editionOf(segment);
      const paths = await inEdition(edition, () => Promise.all(Object.entries(PAGES).map(pathsOf)));
      return [...paths.flat(), NOT_FOUND].map((path) => ({
        edition: segment,
        path: path.split('/').filter(Boolean),
      }));
    }),
  );
  return params.length > 0 ? params.flat() : [{ edition: 'und', path: ['not_found'] }];
}

async function pathsOf([pattern, page]: [string, Page]): Promise<string[]> {
  if (!page.generateStaticParams) return pattern.includes('[') ? [] : [pattern];
  const all = await page.generateStaticParams();
  return all.map((params) => pattern.replace(/\[(\w+)\]/g, (_, name) => params[name] ?? ''));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const edition = await startEdition(params);
  // The framework decodes the parameters of metadata, but not those of pages.
  const segments = ((await params).path ?? []).map(encodeURIComponent);
  const { page, params: encoded } = (edition && pageAt(segments)) ?? {};
  if (!page) return unavailableMetadata(await getSite(), 'missing');
  const decoded = Object.entries(encoded ?? {}).map(([name, value = '']) => [
    name,
    decodeURIComponent(value),
  ]);
  return page.generateMetadata({ params: Promise.resolve(Object.fromEntries(decoded) as never) });
}

/** The page at a path of an edition: the same as in the default edition, in another language or script. */
export default async function EditionPage({ params }: Props): Promise<ReactNode> {
  const edition = await startEdition(params);
  const segments = (await params).path ?? [];
  const match = edition && pageAt(segments);
  if (!match) return missingPage(edition ? segments : [(await params).edition, ...segments]);
  const Frame = UNFRAMED.includes(match.pattern) ? Fragment : SiteShell;
  const Page = match.page.default;
  return (
    <Frame>
      <Page params={Promise.resolve(match.params as never)} />
    </Frame>
  );
}

function pageAt(segments: readonly string[]) {
  const match = matchInEdition('further', `/${segments.join('/')}`);
  const page = match && (PAGES as Partial<Record<string, Page>>)[match.pattern];
  return page && { ...match, page };
}

/** The document of a path without a route: it may have moved. */
function missingPage(segments: readonly string[]): Promise<ReactNode> {
  const path = `/${segments.join('/')}`;
  if (path === NOT_FOUND) return sharedMissingPage();
  return renderOrFail(path, () => notFound(), { frame: SiteShell });
}

/** The same document for many paths (`packages/host`). */
async function sharedMissingPage(): Promise<ReactNode> {
  return (
    <SiteShell>
      <StatusBoundary final status={404} by={() => notFound()}>
        <NotFoundMessage shared />
      </StatusBoundary>
      <PageLanguages />
    </SiteShell>
  );
}
