import type { CategoryInfo } from '@wenzhan/contract/calls/articles';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import type { SectionPage } from '@wenzhan/contract/schemas/sections';
import { routes } from '@wenzhan/contract/urls/routes';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { pageLanguage } from '../page-edition';
import type { ArticlePageData } from '../queries/page-data';
import type { FilledSection, RenderedSection } from '../queries/section-data';
import type { ShareSubject } from './share-address';

/** Share image of the home page, and of pages without one. */
export function siteSubject(site: SiteConfig): ShareSubject {
  const { siteName, description } = site;
  const url = absoluteUrl(routes.home);
  const name = 'home';
  return { kind: 'site', name, title: siteName, summary: description, url, ...commonOf(site) };
}

/** Share image of a category's list. */
export function categorySubject(
  site: SiteConfig,
  { name, title, description, cover }: CategoryInfo,
): ShareSubject {
  const url = absoluteUrl(routes.category(name));
  const summary = description;
  return { kind: 'category', name, title, summary, url, cover: cover?.url, ...commonOf(site) };
}

/** Share image of an article. */
export function articleSubject(
  site: SiteConfig,
  { article, category, isUndated }: Pick<ArticlePageData, 'article' | 'category' | 'isUndated'>,
): ShareSubject {
  const { id, title, summary, publishedAt, cover } = article;
  return {
    kind: 'article',
    name: id,
    title,
    label: category?.title,
    summary,
    ...(!isUndated && { date: publishedAt }),
    url: absoluteUrl(routes.article(article)),
    cover: cover?.url,
    ...commonOf(site),
    traditional: (site.traditional ?? article.traditional) && {
      ...site.traditional,
      ...article.traditional,
    },
  };
}

/** Share image of a static page. */
export function pageSubject(
  site: SiteConfig,
  { name, title }: Pick<PageSummary, 'name' | 'title'>,
): ShareSubject {
  const url = absoluteUrl(routes.staticPage(name));
  return { kind: 'page', name, title, url, ...commonOf(site) };
}

/** Share image of a page of sections, with the picture of its first sentence. The home page is named as the site. */
export function sectionPageSubject(
  site: SiteConfig,
  { name, title, description }: Pick<SectionPage, 'name' | 'title' | 'description'>,
  sections: readonly (RenderedSection | FilledSection)[],
): ShareSubject {
  const [lead] = sections.flatMap((section) => (section.type === 'lead' ? [section] : []));
  return {
    kind: 'sections',
    name,
    title: name === HOME ? site.siteName : title,
    summary: description,
    url: absoluteUrl(routes.sectionPage(name)),
    cover: lead?.picture?.url,
    ...commonOf(site),
  };
}

/** The name of the home page, if it consists of sections. */
const HOME = 'home';

/** What all images of a site have in common. */
const commonOf = (site: SiteConfig) => {
  const { siteName, traditional, traditionalVocabulary, brand, logo, logoText } = site;
  return {
    ...{ siteName, traditional, traditionalVocabulary, brand, language: pageLanguage() },
    logo: logo && { url: logo.url, ...(logoText === false && { hasName: true as const }) },
  };
};
