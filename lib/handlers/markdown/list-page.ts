import 'server-only';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { listRoutes, parseMonth } from '@wenzhan/contract/urls/list-routes';
import { parsePageNumber, routes } from '@wenzhan/contract/urls/routes';
import type { RoutePattern } from '@wenzhan/contract/urls/table';
import { formatDate } from '@wenzhan/kit/text/format';
import type { Route } from 'next';
import {
  archiveMetadata,
  authorMetadata,
  authorsMetadata,
  monthMetadata,
  seriesListMetadata,
  seriesMetadata,
  tagMetadata,
  tagsMetadata,
} from '../../site/metadata/list-metadata';
import { MAX_LISTED, type PageMetadata } from '../../site/metadata/page-description';
import { categoryMetadata, contentMetadata } from '../../site/metadata/page-metadata';
import { pageLocale, pageMessages } from '../../site/page-edition';
import { getMonthPage } from '../../site/queries/archive';
import { getMixedArticles } from '../../site/queries/articles';
import { getAuthorPage, getAuthors } from '../../site/queries/authors';
import { getCategoryPage } from '../../site/queries/category-page';
import {
  getNamedPage,
  getNames,
  type NamedKind,
  resolveName,
} from '../../site/queries/named-lists';
import { getList } from '../../site/queries/optional-lists';
import type { InCategory, Paginated } from '../../site/queries/page-data';
import { getSite } from '../../site/queries/site';
import { escaped } from './escaped';
import type { MarkdownPage } from './markdown-document';

type Params = Readonly<Record<string, string | undefined>>;
type Articles = Paginated<ArticleSummary & InCategory>;

/** A page of a list of articles; a list of lists has none. */
interface ListPage {
  page: PageMetadata;
  articles?: Articles;
  /** Path of another page of the list. */
  pathOf?: (page: number) => Route;
}

type Load = (params: Params, number: number) => Promise<ListPage | null>;

/** The lists by the pattern of their first page. */
const LISTS: Partial<Record<RoutePattern, Load>> = {
  '/content': async (_, number) => {
    const articles = await getMixedArticles(undefined, number);
    return (
      articles && {
        page: contentMetadata(await getSite(), articles),
        articles,
        pathOf: routes.content,
      }
    );
  },
  '/content/[category]': async ({ category = '' }, number) => {
    const list = await getCategoryPage(category, number);
    return (
      list && {
        page: categoryMetadata(await getSite(), list),
        articles: list.articles,
        pathOf: (page) => routes.category(list.category.name, page),
      }
    );
  },
  '/tags': async () => ofNames(tagsMetadata, await getNames('tag')),
  '/tags/[tag]': ({ tag = '' }, number) => namedList('tag', tag, number),
  '/series': async () => ofNames(seriesListMetadata, await getNames('series')),
  '/series/[series]': ({ series = '' }, number) => namedList('series', series, number),
  '/authors': async () => ofNames(authorsMetadata, await getAuthors()),
  '/authors/[author]': async ({ author = '' }, number) => {
    const list = await getAuthorPage(author, number);
    return (
      list && {
        page: authorMetadata(await getSite(), list),
        articles: list.articles,
        pathOf: (page) => listRoutes.author(list.author.id, page),
      }
    );
  },
  '/archive': async () => ofNames(archiveMetadata, await getList('archive_list')),
  '/archive/[year]/[month]': async ({ year = '', month = '' }, number) => {
    const name = parseMonth(year, month);
    const list = name && (await getMonthPage(name, number));
    return list
      ? {
          page: monthMetadata(await getSite(), list),
          articles: list.articles,
          pathOf: (page) => listRoutes.month(list.month, page),
        }
      : null;
  },
};

async function ofNames<T>(
  describe: (site: Awaited<ReturnType<typeof getSite>>, data: T) => PageMetadata,
  data: T | null,
): Promise<ListPage | null> {
  return data && { page: describe(await getSite(), data) };
}

async function namedList(kind: NamedKind, param: string, number: number): Promise<ListPage | null> {
  const name = await resolveName(kind, param);
  const list = name === null ? null : await getNamedPage(kind, name, number);
  const describe = kind === 'tag' ? tagMetadata : seriesMetadata;
  return (
    list && {
      page: describe(await getSite(), list),
      articles: list.articles,
      pathOf: (page) => listRoutes[kind](list.name, page),
    }
  );
}

/**
 * A page of a list for its Markdown version; null if the route is no list's, or there is no such page.
 *
 * @throws {ApiError}
 */
export async function listPage(
  pattern: RoutePattern,
  params: Params,
): Promise<MarkdownPage | null> {
  const load = LISTS[pattern.replace(/\/page\/\[page\]$/, '') as RoutePattern];
  const number = params.page === undefined ? 1 : parsePageNumber(params.page);
  const list = load && number !== null ? await load(params, number) : null;
  if (!list) return null;
  const { page, articles } = list;
  const { path, name, description } = page;
  return {
    path,
    title: name,
    html:
      `<p>${escaped(description)}</p>` +
      (articles ? items(articles.list.map(articleHtml)) : items(linksOf(page))) +
      paginationHtml(list),
  };
}

const linksOf = ({ list }: PageMetadata) =>
  (list?.entries ?? []).slice(0, MAX_LISTED).map(({ title, path }) => anchor(title, path));

function articleHtml(article: Articles['list'][number]): string {
  const { after, between } = pageMessages().pages.facts;
  const date = article.isUndated ? '' : formatDate(article.publishedAt, pageLocale());
  const facts = [date, article.summary].filter(Boolean).join(between);
  return anchor(article.title, routes.article(article)) + (facts && after + escaped(facts));
}

/** Links to the pages before and after one. */
function paginationHtml({ articles, pathOf }: ListPage): string {
  if (!articles || !pathOf) return '';
  const { page, total, limit } = articles;
  const { previousPage, nextPage } = pageMessages().pages.parts;
  return items([
    ...(page > 1 ? [anchor(previousPage, pathOf(page - 1))] : []),
    ...(page * limit < total ? [anchor(nextPage, pathOf(page + 1))] : []),
  ]);
}

const items = (texts: readonly string[]) =>
  texts.length > 0 ? `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>` : '';

const anchor = (text: string, path: string) => `<a href="${escaped(path)}">${escaped(text)}</a>`;
