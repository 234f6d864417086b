import 'server-only';
import { productStylesheet } from '../../site/brand/product-stylesheet';
import { stylesheetNamed } from '../../site/brand/stylesheet';

/** The URL contains a hash of the content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** For pages that were made by another version of the site. */
const A_WHILE = 'public, max-age=300';

/** Responds with the style sheet of a brand, which its name says, or that of products; 404 for any other name. */
export function handleStylesheet(file: string): Response {
  const stylesheet = stylesheetNamed(file) ?? productStylesheet(file);
  if (!stylesheet) {
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  }
  return new Response(stylesheet.css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': stylesheet.isCurrent ? FOREVER : A_WHILE,
    },
  });
}
