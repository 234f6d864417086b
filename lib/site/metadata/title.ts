import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Metadata } from 'next';

type Named = Pick<SiteConfig, 'siteName'>;

/** `page title - site name`, or the site name alone (specification §2). */
export function pageTitle({ siteName }: Named, title: string | null): string {
  return title ? `${title} - ${siteName}` : siteName;
}

/** The title of the root layout: a template for all pages, and the default for the home page. */
export function siteTitle(site: Named) {
  return { default: site.siteName, template: pageTitle(site, '%s') };
}

/**
 * The title of a page, for the template of `siteTitle`. The framework applies it with
 * `template.replace(/%s/g, title)`: so each `$` is doubled, and if the site name contains `%s`, the title is
 * complete.
 */
export function ownTitle(site: Named, title: string): NonNullable<Metadata['title']> {
  if (site.siteName.includes('%s')) return { absolute: pageTitle(site, title) };
  return title.replaceAll('$', '$$$$');
}
