import type { Category, SiteConfig } from '../api/schemas';
import { routes } from '../routes';
import { absoluteUrl } from '../routing/site-url';

const FEEDS = [
  ['application/rss+xml', 'feed.xml'],
  ['application/atom+xml', 'atom.xml'],
  ['application/feed+json', 'feed.json'],
] as const;

/** The feeds that a page links in its head, by media type: the site's, and those of its category. */
export function feedLinks({ siteName }: SiteConfig, category: Category | null) {
  const sources = [
    { base: '', title: siteName },
    ...(category
      ? [{ base: routes.category(category.name), title: `${category.title} - ${siteName}` }]
      : []),
  ];
  return Object.fromEntries(
    FEEDS.map(([type, file]) => [
      type,
      sources.map(({ base, title }) => ({ url: absoluteUrl(`${base}/${file}`), title })),
    ]),
  );
}
