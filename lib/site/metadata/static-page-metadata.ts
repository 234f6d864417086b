import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import type { StaticPageWithBody } from '../queries/static-pages';
import { isIndexable } from './indexable';
import type { PageMetadata } from './page-description';
import { homeCrumb, plain } from './page-metadata';
import { pageSubject } from './share-subjects';

/** Metadata of a static page. */
export function staticPageMetadata(
  site: SiteConfig,
  { page, body }: StaticPageWithBody,
): PageMetadata {
  const { name, title, seo } = page;
  return {
    ...plain,
    trail: [homeCrumb()],
    path: routes.staticPage(name),
    schema: name === 'about_us' ? 'AboutPage' : 'WebPage',
    title: seo?.title || title,
    name: title,
    description: seo?.description || page.description || body.lead || title,
    indexable: isIndexable({ noindex: seo?.noindex }),
    picture: pageSubject(site, page),
    markdown: true,
    updatedAt: page.updatedAt,
  };
}
