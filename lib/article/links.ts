import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { absoluteUrl } from '../routing/site-url';

/** The prefix that the sanitiser gives to every id of the content's own. */
const ID_PREFIX = 'user-content-';

/**
 * Marks the links that lead to other sites, and joins links inside the article to prefixed ids.
 *
 * The other site gets no handle on the window (`noopener`) and no address of ours (`noreferrer`);
 * search engines are told that this site does not vouch for it (`nofollow`), because whoever may
 * write the HTML could otherwise spend the site's reputation on a link.
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

/** A browser reads backslashes as slashes and drops tabs and line breaks; `URL` does the same. */
function leadsAway(href: string, own: string): boolean {
  const base = `https://${own}`;
  if (!URL.canParse(href, base)) return true;
  const { protocol, host } = new URL(href, base);
  return /^https?:$/.test(protocol) && host !== own;
}
