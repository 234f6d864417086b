import { decoded } from '@wenzhan/kit/urls/path';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { targetsIn } from '../anchors';

/**
 * Adds `rel` to links to other sites, and points links within the article to its ids.
 *
 * Other sites get no reference to the window (`noopener`) and no referrer (`noreferrer`). `nofollow`
 * denies them the site's reputation with search engines, which anyone who writes the HTML could
 * otherwise lend to a link.
 *
 * @param ids the ids and names of the article
 */
export function markLinks(tree: Root, ids: ReadonlySet<string>): void {
  const own = new URL(absoluteUrl('/')).host;
  const targetOf = targetsIn(ids);
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'a') return;
    const href = String(properties.href ?? '');
    if (leadsAway(href, own)) properties.rel = ['noopener', 'noreferrer', 'nofollow'];
    else if (href.includes('#')) properties.href = withComposedFragment(href);
    const target = href.startsWith('#') ? targetOf(href.slice(1)) : null;
    if (target !== null && target !== decoded(href.slice(1))) properties.href = `#${target}`;
  });
}

/** Ids have composed letters. */
function withComposedFragment(href: string): string {
  const at = href.indexOf('#') + 1;
  const fragment = at > 0 ? decoded(href.slice(at)) : '';
  const composed = fragment.normalize('NFC');
  return composed === fragment ? href : href.slice(0, at) + composed;
}

/** `URL` parses as browsers do: backslashes are slashes, tabs and line breaks are dropped. */
function leadsAway(href: string, own: string): boolean {
  const base = `https://${own}`;
  if (!URL.canParse(href, base)) return true;
  const { protocol, host } = new URL(href, base);
  return /^https?:$/.test(protocol) && host !== own;
}
