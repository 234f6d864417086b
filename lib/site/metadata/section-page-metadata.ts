import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import type { HomeContent, SectionPageContent } from '../queries/section-data';
import { articlesIn } from '../queries/sections';
import type { StaticPageWithBody } from '../queries/static-pages';
import { isIndexable } from './indexable';
import type { PageMetadata } from './page-description';
import { homeCrumb, plain, toEntry } from './page-metadata';
import { sectionFacts } from './section-json-ld';
import { sectionPageSubject, siteSubject } from './share-subjects';
import { staticPageMetadata } from './static-page-metadata';

/** Metadata of the home page. */
export function homeMetadata(site: SiteConfig, { page, sections }: HomeContent): PageMetadata {
  return {
    ...plain,
    path: routes.home,
    schema: 'CollectionPage',
    title: null,
    name: site.siteName,
    description: page?.seo?.description || page?.description || site.description || site.siteName,
    indexable: isIndexable({ noindex: page?.seo?.noindex }),
    picture: page ? sectionPageSubject(site, page, sections) : siteSubject(site),
    markdown: true,
    trail: [],
    list: { entries: articlesIn(sections).map(toEntry), before: 0 },
    facts: sectionFacts(sections),
  };
}

/** Metadata of a page of sections. */
export function sectionPageMetadata(
  site: SiteConfig,
  { page, sections }: SectionPageContent,
): PageMetadata {
  const { name, title, seo } = page;
  const entries = articlesIn(sections).map(toEntry);
  const schema = entries.length > 0 ? 'CollectionPage' : 'WebPage';
  return {
    ...plain,
    trail: [homeCrumb()],
    path: routes.sectionPage(name),
    schema: name === 'about_us' ? 'AboutPage' : schema,
    title: seo?.title || title,
    name: title,
    description: seo?.description || page.description || title,
    indexable: isIndexable({ noindex: seo?.noindex }),
    picture: sectionPageSubject(site, page, sections),
    markdown: true,
    list: { entries, before: 0 },
    facts: sectionFacts(sections),
    updatedAt: page.updatedAt,
  };
}

/** Metadata of the page about the organisation: of sections, or a text. */
export const aboutMetadata = (
  site: SiteConfig,
  content: SectionPageContent | StaticPageWithBody,
): PageMetadata =>
  'sections' in content ? sectionPageMetadata(site, content) : staticPageMetadata(site, content);
