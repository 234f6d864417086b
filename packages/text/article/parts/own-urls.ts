import { publicApiBase } from '@wenzhan/kit/settings/api-base';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Makes absolute URLs of this site's own images and media paths, as in the Markdown that the site writes. Where
 * paths belong to a CDN or a backend, all stay as they are.
 *
 * @param cdnUrl base of relative URLs (see `resolvePictureUrl`)
 */
export function shortenOwnUrls(tree: Root, cdnUrl: string): void {
  if (cdnUrl || publicApiBase()) return;
  const origin = siteUrl();
  visit(tree, 'element', ({ properties }) => {
    for (const name of ['src', 'poster'] as const) {
      const url = String(properties[name] ?? '');
      if (url.startsWith(`${origin}/`)) properties[name] = url.slice(origin.length);
    }
  });
}
