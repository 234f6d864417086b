import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { absoluteUrl } from '../routing/site-url';

/** The prefix that the sanitiser adds to the content's own ids. */
const ID_PREFIX = 'user-content-';

/**
 * Adds `rel` to links to other sites, and points links within the article to the prefixed ids.
 *
 * Other sites get no reference to the window (`noopener`) and no referrer (`noreferrer`). `nofollow`
 * denies them the site's reputation with search engines, which anyone who writes the HTML could
 * otherwise lend to a link.
 */
export function markLinks(tree: Root): void {
  const ids = new Set<string>();
  visit(tree, 'element', ({ properties }) => {
    if (properties.id) ids.add(String(properties.id));
  });
  const own = new URL(absoluteUrl('/')).host;
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'a') return;
    const href = String(properties.href ?? '');
    if (leadsAway(href, own)) properties.rel = ['noopener', 'noreferrer', 'nofollow'];
    const prefixed = href.startsWith('#') ? ID_PREFIX + href.slice(1) : '';
    if (ids.has(prefixed)) properties.href = `#${prefixed}`;
  });
}

/** `URL` parses as browsers do: backslashes are slashes, tabs and line breaks are dropped. */
function leadsAway(href: string, own: string): boolean {
  const base = `https://${own}`;
  if (!URL.canParse(href, base)) return true;
  const { protocol, host } = new URL(href, base);
  return /^https?:$/.test(protocol) && host !== own;
}
