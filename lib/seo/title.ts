import type { Metadata } from 'next';
import type { SiteConfig } from '../api/schemas';

type Named = Pick<SiteConfig, 'siteName'>;

/** `page title - site name`, or the site name alone (specification §2). */
export function pageTitle({ siteName }: Named, title: string | null): string {
  return title ? `${title} - ${siteName}` : siteName;
}

/** The title that the root layout gives every page below it: a template, and a default for home. */
export function siteTitle(site: Named) {
  return { default: site.siteName, template: pageTitle(site, '%s') };
}

/**
 * The title that a page gives itself, for the template of `siteTitle`. The framework fills that with
 * `template.replace(/%s/g, title)`: so each `$` is doubled, and under a site name that holds `%s` the
 * title is whole.
 */
export function ownTitle(site: Named, title: string): NonNullable<Metadata['title']> {
  if (site.siteName.includes('%s')) return { absolute: pageTitle(site, title) };
  return title.replaceAll('$', '$$$$');
}
