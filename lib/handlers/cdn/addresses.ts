import { editionLink } from '@wenzhan/contract/urls/edition-links';
import { matchRoute, type RouteMatch } from '@wenzhan/contract/urls/match';
import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { FEED_FORMATS, type FeedFormat, feedPath } from '../../site/metadata/feed-formats';
import { SHARE_SIZES, type ShareFormat } from '../../site/metadata/share-address';

const FEEDS = Object.keys(FEED_FORMATS) as FeedFormat[];
const SHARED = Object.keys(SHARE_SIZES) as ShareFormat[];

/** The paths at which caches may have what a stored page shows: itself, and its feeds. */
export function ownAddresses(path: string): string[] {
  const route = matchRoute(path);
  if (!route?.feeds) return [path];
  return [path, ...FEEDS.map((format) => feedPath(format, { path }))];
}

/** The same, and what shows the page besides: its Markdown, and its share images without their version. */
export function allAddresses(path: string): string[] {
  const route = matchRoute(path);
  if (!route) return [path];
  const markdown = route.markdown ? [routes.markdown(path)] : [];
  return [...ownAddresses(path), ...markdown, ...shareImages(route)];
}

/**
 * The feeds and documents of whole editions, in which each change of an article or page shows. The sitemaps below the index
 * last a minute in a cache, and may be many.
 */
export function editionAddresses(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const segments = new Set(paths.map((path) => matchRoute(path)?.edition ?? ''));
  const documents = [...FEEDS.map((format) => feedPath(format)), '/llms.txt'];
  const all = [...segments].flatMap((segment) =>
    documents.map((path) => pathInEdition(segment, path)),
  );
  return [...all, '/sitemap.xml'];
}

function shareImages({ kind, params, edition, pattern }: RouteMatch): string[] {
  const subject = subjectOf(kind, pattern, params);
  if (!subject) return [];
  const [of, name] = subject;
  return SHARED.map((format) => {
    const file = { format, kind: of, file: `${name}.png` };
    const path = buildPath('/media/share/[format]/[kind]/[file]', file);
    return edition ? editionLink(edition, path) : path;
  });
}

function subjectOf(
  kind: RouteMatch['kind'],
  pattern: RouteMatch['pattern'],
  { id, category, pageName, name }: RouteMatch['params'],
): [kind: string, name: string] | null {
  if (kind === 'article' && id) return ['article', id];
  if (kind === 'page') return ['page', pageName ?? name ?? 'about_us'];
  return pattern === '/content/[category]' && category ? ['category', category] : null;
}
