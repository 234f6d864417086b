import { AI_CRAWLERS } from '@wenzhan/contract/urls/bot-names';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { isIndexable } from '../../site/metadata/indexable';

/** `robots.txt` (RFC 9309): allows everything but the API and the screens of editors, or nothing if the site must not be indexed. */
export function robotsTxt(ai: 'allow' | 'deny'): string {
  if (!isIndexable({})) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/api/', '/edit$', '/edit/', '/edit?'].map((path) => `Disallow: ${path}\n`);
  const groups = [`User-agent: *\n${closed.join('')}`];
  if (ai === 'deny') {
    groups.push(`${AI_CRAWLERS.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n`);
  }
  return [...groups, `Sitemap: ${absoluteUrl('/sitemap.xml')}\n`].join('\n');
}
