import type { ArticleSummary, CategoryInfo, PageSummary, SiteConfig } from '../api/schemas';
import { routes } from '../routes';
import { absoluteUrl } from '../routing/site-url';
import type { ShareSubject } from './share-address';

/** Share image of the home page, and of pages without one. */
export function siteSubject({ siteName, description }: SiteConfig): ShareSubject {
  const url = absoluteUrl(routes.home);
  return { kind: 'site', name: 'home', title: siteName, summary: description, siteName, url };
}

/** Share image of a category's list. */
export function categorySubject(
  { siteName }: SiteConfig,
  { name, title, description, cover }: CategoryInfo,
): ShareSubject {
  const url = absoluteUrl(routes.category(name));
  const summary = description;
  return { kind: 'category', name, title, summary, siteName, url, cover: cover?.url };
}

/** Share image of an article. */
export function articleSubject(
  { siteName }: SiteConfig,
  article: ArticleSummary,
  category: CategoryInfo | null,
): ShareSubject {
  const { id, title, summary, publishedAt, cover } = article;
  return {
    kind: 'article',
    name: id,
    title,
    label: category?.title,
    summary,
    date: publishedAt,
    siteName,
    url: absoluteUrl(routes.article(article)),
    cover: cover?.url,
  };
}

/** Share image of a static page. */
export function pageSubject(
  { siteName }: SiteConfig,
  { name, title }: Pick<PageSummary, 'name' | 'title'>,
): ShareSubject {
  const url = absoluteUrl(routes.staticPage(name));
  return { kind: 'page', name, title, siteName, url };
}
