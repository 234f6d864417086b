import { VIDEO_HOSTS } from '@wenzhan/kit/security/allowed-sources';
import { articleText } from '@wenzhan/texts/article-text';
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';

/**
 * Replaces every iframe of an article. A player of an allowed host becomes a figure with a plain link,
 * to which `addVideoButtons` adds a player on demand; any other becomes a plain link; one without an
 * absolute URL is removed.
 *
 * @returns whether there is a player
 */
export function embedVideos(tree: Root): boolean {
  let hasPlayer = false;
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'iframe' || !parent || index === undefined) return;
    const url = frameAddress(node);
    const isPlayer = url !== null && VIDEO_HOSTS.includes(url.host);
    const title = String(node.properties.title ?? '').trim();
    hasPlayer ||= isPlayer;
    parent.children.splice(index, 1, ...(url ? [isPlayer ? video(url, title) : link(url)] : []));
    return index;
  });
  return hasPlayer;
}

/** The URL of an iframe, HTTPS without a scheme or for an allowed host; null unless absolute. */
function frameAddress({ properties: { src } }: Element): URL | null {
  const text = String(src ?? '').trim();
  if (!/^(?:https?:)?\/\//.test(text) || !URL.canParse(text, 'https://same-site.invalid')) {
    return null;
  }
  const url = new URL(text, 'https://same-site.invalid');
  if (url.username || url.password || url.host === '') return null;
  if (VIDEO_HOSTS.includes(url.host)) url.protocol = 'https:';
  return url;
}

function video(url: URL, title: string): Element {
  const text = articleText().watchVideo(title || url.host);
  return h('figure', { dataVideo: url.href, ...(title ? { dataTitle: title } : {}) }, [
    h('p', {}, [h('a', { href: url.href }, text)]),
  ]);
}

function link(url: URL): Element {
  return h('a', { href: url.href }, url.href);
}
