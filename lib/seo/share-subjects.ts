import type { ArticleSummary, CategoryInfo, PageSummary, SiteConfig } from '../api/schemas';
import type { ShareSubject } from './share-address';

/** Share image of the home page, and of pages without one. */
export function siteSubject({ siteName, description }: SiteConfig): ShareSubject {
  return { kind: 'site', name: 'home', title: siteName, summary: description, siteName };
}

/** Share image of a category's list. */
export function categorySubject(
  { siteName }: SiteConfig,
  { name, title, description }: CategoryInfo,
): ShareSubject {
  return { kind: 'category', name, title, summary: description, siteName };
}

/** Share image of an article. */
export function articleSubject(
  { siteName }: SiteConfig,
  { id, title, publishedAt }: Pick<ArticleSummary, 'id' | 'title' | 'publishedAt'>,
  category: CategoryInfo | null,
): ShareSubject {
  const label = category?.title;
  return { kind: 'article', name: id, title, label, date: publishedAt, siteName };
}

/** Share image of a static page. */
export function pageSubject(
  { siteName }: SiteConfig,
  { name, title }: Pick<PageSummary, 'name' | 'title'>,
): ShareSubject {
  return { kind: 'page', name, title, siteName };
}
