import { parseHtml } from '@wenzhan/text/html/parse-html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withoutLanguage } from './parts/languages';
import type { WpLanguage } from './schemas';
import { shapeHtml } from './shape-html';

const writer = unified().use(rehypeStringify).freeze();

/** Paths of WordPress itself, which are not content that has moved here. */
const SYSTEM_PATH = /^\/(wp-(content|includes|admin|json)\/|wp-login\.php)/;
const MEDIA = ['img', 'audio', 'video', 'source'];

/**
 * Adapts the HTML that WordPress renders: blocks become what the site shows (`shapeHtml`), links to its own posts
 * paths of this site, where old addresses redirect, and relative media addresses absolute. Everything else is left
 * to the sanitiser.
 *
 * @param home public address of the WordPress site
 * @param language of the text if it is not the default one: its links are without it
 */
export function adaptHtml(html: string, home: string, language?: WpLanguage): string {
  const { tree, isCut } = parseHtml(html);
  // The page says that it shows the beginning only.
  if (isCut) return html;
  const { origin } = new URL(home);
  shapeHtml(tree);
  visit(tree, 'element', (node) => {
    const { tagName, properties } = node;
    if (tagName === 'a' && properties.href) {
      const href = String(properties.href);
      properties.href = language ? pathIn(language, href, home) : ownPath(href, home);
    }
    if (MEDIA.includes(tagName) && properties.src) {
      properties.src = absolute(String(properties.src), origin);
    }
  });
  return writer.stringify(tree);
}

/**
 * The path of a link to the site's own content; other links as they are.
 *
 * @param home public address of the WordPress site, which may be a folder of its host
 */
export function ownPath(href: string, home: string): string {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href;
  const url = new URL(href);
  const { host, pathname } = new URL(home);
  const folder = pathname.replace(/\/$/, '');
  // Old texts have addresses with http.
  if (url.host !== host || !`${url.pathname}/`.startsWith(`${folder}/`)) return href;
  const inside = url.pathname.slice(folder.length);
  if (SYSTEM_PATH.test(inside)) return href;
  return (/^\/?$/.test(inside) ? '/' : url.pathname) + url.search + url.hash;
}

/** The path of a link to the same language; a link to another one stays as it is. */
function pathIn(language: WpLanguage, href: string, home: string): string {
  const secure = href.replace(/^http(?=:)/i, /^https?/.exec(language.home_url)?.[0] ?? 'http');
  const link = withoutLanguage(secure, language, home);
  return link === secure ? href : ownPath(link, home);
}

const absolute = (src: string, origin: string): string =>
  src.startsWith('/') && URL.canParse(src, origin) ? new URL(src, origin).href : src;
