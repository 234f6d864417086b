import type { ArticleSummary, CategoryInfo } from '@wenzhan/contract/calls/articles';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { isUndated } from '@wenzhan/contract/schemas/category-tree';
import { fitsIntoPath, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import type { Route } from 'next';
import { pageMessages } from '../page-edition';
import type { ArticlePageData, CategoryPage, Paginated } from '../queries/page-data';
import { categoryFeed } from './feed-lists';
import { isIndexable } from './indexable';
import type { Crumb, PageMetadata } from './page-description';
import { articleSubject, categorySubject, siteSubject } from './share-subjects';

export const homeCrumb = (): Crumb => ({
  title: pageMessages().descriptions.home,
  path: routes.home,
});

/** What most pages have in common, besides their ancestors. */
export const plain = {
  schema: 'WebPage',
  indexable: true,
  markdown: false,
  feedList: null,
  category: null,
} satisfies Partial<PageMetadata>;

/** Metadata of a page of the list of all articles. */
export function contentMetadata(
  site: SiteConfig,
  articles: Paginated<ArticleSummary>,
): PageMetadata {
  const { descriptions } = pageMessages();
  return {
    ...plain,
    ...numbered(descriptions.allContent, articles.page, routes.content),
    schema: 'CollectionPage',
    markdown: true,
    description: withPageNumber(
      descriptions.ofAllContent(site.siteName, articles.total),
      articles.page,
    ),
    indexable: isIndexable({}),
    picture: siteSubject(site),
    list: listOf(articles),
  };
}

/** Metadata of a page of a category's list. */
export function categoryMetadata(
  site: SiteConfig,
  { category, articles, above }: CategoryPage,
): PageMetadata {
  const { name, title, description } = category;
  return {
    ...plain,
    ...numbered(title, articles.page, (page) => routes.category(name, page), categoryTrail(above)),
    schema: 'CollectionPage',
    markdown: true,
    description: withPageNumber(
      description || pageMessages().descriptions.ofCategory(site.siteName, title, articles.total),
      articles.page,
    ),
    indexable: isIndexable({}),
    picture: categorySubject(site, category),
    feedList: feedOf(category),
    list: listOf(articles),
  };
}

/** What is by time has feeds. */
const feedOf = (category: CategoryInfo | null) =>
  category && !isUndated(category) ? categoryFeed(category) : null;

/** The home page, and categories from the top. */
export const categoryTrail = (categories: readonly CategoryInfo[]): Crumb[] => [
  homeCrumb(),
  ...categories.map(({ name, title }) => ({ title, path: routes.category(name) })),
];

/** The ancestors of an article. @param above the categories above its own, from the top */
export const articleTrail = (
  category: CategoryInfo | null,
  above: readonly CategoryInfo[],
): Crumb[] => categoryTrail(category ? [...above, category] : above);

/** Metadata of an article. A draft has no share image: its content is not public. */
export function articleMetadata(site: SiteConfig, view: ArticlePageData): PageMetadata {
  const { article, body, category, above, series, lists, isUndated: hidesDate } = view;
  const { status, seo } = article;
  const updatedAt = hidesDate ? undefined : (article.updatedAt ?? article.publishedAt);
  return {
    ...plain,
    path: routes.article(article),
    title: seo?.title || article.title,
    name: article.title,
    description: seo?.description || article.summary || body.lead || article.title,
    indexable: isIndexable({ status, noindex: seo?.noindex }),
    picture: status === 'published' ? articleSubject(site, view) : null,
    trail: articleTrail(category, above),
    markdown: true,
    feedList: feedOf(category),
    category,
    article: {
      ...article,
      length: body.length,
      authorPath: authorPath(view),
      isTranslation: view.translation !== undefined,
      isUndated: hidesDate,
      isProduct: isProduct(view),
    },
    series:
      series && lists.includes('series_list') && fitsIntoPath(series.name) ? series : undefined,
    updatedAt,
  };
}

/** Whether an article is shown as a product: it is in a catalogue, or has what a product has. */
export const isProduct = ({ article, category }: Pick<ArticlePageData, 'article' | 'category'>) =>
  category?.kind === 'products' || article.product !== undefined;

/** Path of the page of an article's author; undefined without one, or without the name that would link it. */
export function authorPath({ article, lists }: Pick<ArticlePageData, 'article' | 'lists'>) {
  const { author, authorId } = article;
  return author && authorId && lists.includes('author_list')
    ? listRoutes.author(authorId)
    : undefined;
}

/** Metadata of the page that lists all feeds. */
export function feedsMetadata(site: SiteConfig): PageMetadata {
  const { descriptions } = pageMessages();
  return {
    ...plain,
    trail: [homeCrumb()],
    path: routes.feeds,
    title: descriptions.feeds,
    name: descriptions.feeds,
    description: descriptions.ofFeeds(site.siteName),
    indexable: isIndexable({}),
    picture: siteSubject(site),
  };
}

/** Metadata of a page that is not indexed: search, sign-in, the test page. */
export function toolMetadata(
  site: SiteConfig,
  { path, title, description }: { path: Route; title: string; description: string },
): PageMetadata {
  return {
    ...plain,
    trail: [homeCrumb()],
    path,
    title,
    name: title,
    description,
    indexable: isIndexable({ noindex: true }),
    picture: siteSubject(site),
  };
}

/**
 * Path, names and ancestors of a page of a list. A first page has no number; a further one has its number, and
 * the first page as its ancestor.
 */
export function numbered(
  title: string,
  page: number,
  pathOf: (page: number) => Route,
  above: Crumb[] = [homeCrumb()],
) {
  if (page === 1) return { path: pathOf(1), title, name: title, trail: above };
  const name = withPageNumber(title, page);
  return { path: pathOf(page), title: name, name, trail: [...above, { title, path: pathOf(1) }] };
}

/** The title or description of a list, for one of its pages: no two pages have the same. */
export function withPageNumber(text: string, page: number): string {
  return page === 1 ? text : pageMessages().descriptions.withPage(text, page);
}

/** The articles of a page of a list. */
export function listOf({ list, page, limit }: Paginated<ArticleSummary>) {
  return { entries: list.map(toEntry), before: (page - 1) * limit };
}

/** An article as an entry of a list. */
export function toEntry(article: ArticleSummary): Crumb {
  return { title: article.title, path: routes.article(article) };
}
