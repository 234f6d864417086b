import { escapeHtml } from './html-text';
import type { Rewriting } from './rewrite-markdown';

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?)>/gi;
const ADDRESS = /(\s)(href|src|poster)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** Rewrites the URLs in the tags of a piece of HTML, and makes first-level headings second-level ones. */
export function rewriteTags(html: string, { map }: Rewriting): string {
  return html
    .replace(TAG, (tag, name: string, attributes: string) => {
      const rewritten = attributes.replace(
        ADDRESS,
        (whole, space, attribute: string, equals, double, single, bare) => {
          const url = decode(double ?? single ?? bare ?? '');
          const by = replacement(name, attribute, url, map);
          if (by === null) return '';
          return by === url ? whole : `${space}${attribute}${equals}"${escapeHtml(by)}"`;
        },
      );
      return rewritten === attributes ? tag : `<${name}${rewritten}>`;
    })
    .replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2');
}

function replacement(tag: string, attribute: string, url: string, map: Rewriting['map']) {
  // A page in a frame is no file of this site.
  if (/^iframe$/i.test(tag)) return url.replace(/^\/\//, 'https://');
  return map(url, attribute.toLowerCase() === 'href' ? 'link' : 'picture');
}

const decode = (text: string) => text.replace(/&#x26;|&#38;|&amp;/gi, '&').replace(/&quot;/g, '"');
