import type { ArticleSummary, CategoryInfo, PageSummary, SiteConfig } from '../api/schemas';
import { routes } from '../routes';
import { absoluteUrl } from '../routing/site-url';
import type { ShareSubject } from './share-address';

/** Share image of the home page, and of pages without one. */
export function siteSubject({ siteName, description, traditional }: SiteConfig): ShareSubject {
  const url = absoluteUrl(routes.home);
  return {
    kind: 'site',
    name: 'home',
    title: siteName,
    summary: description,
    siteName,
    url,
    traditional,
  };
}

/** Share image of a category's list. */
export function categorySubject(
  { siteName, traditional }: SiteConfig,
  { name, title, description, cover }: CategoryInfo,
): ShareSubject {
  const url = absoluteUrl(routes.category(name));
  const summary = description;
  return { kind: 'category', name, title, summary, siteName, url, cover: cover?.url, traditional };
}

/** Share image of an article. */
export function articleSubject(
  site: SiteConfig,
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
    siteName: site.siteName,
    url: absoluteUrl(routes.article(article)),
    cover: cover?.url,
    traditional: (site.traditional ?? article.traditional) && {
      ...site.traditional,
      ...article.traditional,
    },
  };
}

/** Share image of a static page. */
export function pageSubject(
  { siteName, traditional }: SiteConfig,
  { name, title }: Pick<PageSummary, 'name' | 'title'>,
): ShareSubject {
  const url = absoluteUrl(routes.staticPage(name));
  return { kind: 'page', name, title, siteName, url, traditional };
}
