import { publicApiBase } from '@wenzhan/kit/settings/api-base';
import { articleText } from '@wenzhan/texts/article-text';
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { isKnownPicture } from '../../pictures/picture-hosts';
import { resolvePictureUrl } from '../../pictures/pictures';

const isMedia = (name: string): name is 'audio' | 'video' => name === 'audio' || name === 'video';

/**
 * Gives audio and video their URLs and controls; nothing plays or loads by itself. Media of another host than
 * this site and its CDN become a link; those without a usable URL are removed.
 *
 * @param cdnUrl base of relative URLs (see `resolvePictureUrl`)
 */
export function placeMedia(tree: Root, cdnUrl: string): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!isMedia(node.tagName) || !parent || index === undefined) return;
    const urls = urlsOf(node, cdnUrl);
    const own = urls.filter(({ url }) => isOwn(url, cdnUrl));
    const placed = own.length > 0 ? [player(node, own, cdnUrl)] : urls.slice(0, 1).map(link(node));
    parent.children.splice(index, 1, ...placed);
    return [SKIP, index + placed.length];
  });
}

/** As in HTML; undefined attributes are not written. */
type Attributes = Record<string, Element['properties'][string] | undefined>;

interface Source {
  url: string;
  type: Attributes[string];
}

function urlsOf(node: Element, cdnUrl: string): Source[] {
  const sources = childrenOf(node, 'source').map(({ properties }) => properties);
  return [node.properties, ...sources].flatMap(({ src, type }) => {
    const url = src ? resolvePictureUrl(String(src), cdnUrl) : undefined;
    return url ? [{ url, type }] : [];
  });
}

/** Whether a URL is on this site, or on the host of relative URLs if the policy allows it. */
function isOwn(url: string, cdnUrl: string): boolean {
  if (url.startsWith('/')) return true;
  const base = cdnUrl || publicApiBase();
  return URL.canParse(base) && new URL(base).host === new URL(url).host && isKnownPicture(url);
}

function player(node: Element, sources: Source[], cdnUrl: string): Element {
  const { tagName } = node;
  const { poster, width, height } = node.properties;
  const image = poster ? resolvePictureUrl(String(poster), cdnUrl) : undefined;
  const [first, ...others] = sources;
  const properties: Attributes = {
    ...(others.length === 0 ? { src: first?.url } : {}),
    controls: true,
    preload: 'none',
    ariaLabel: nameOf(node),
    ...(tagName === 'video' ? { playsInline: true, width, height } : {}),
    ...(image && isKnownPicture(image) ? { poster: image } : {}),
  };
  return h(tagName, properties, [
    ...(others.length > 0 ? sources : []).map(({ url, type }) => h('source', { src: url, type })),
    ...childrenOf(node, 'track').filter(isLocal),
    ...sources.slice(0, 1).map(link(node)),
  ]);
}

const nameOf = ({ tagName, properties }: Element) =>
  String(properties.title ?? '').trim() || (isMedia(tagName) ? articleText()[tagName] : '');

/** Browsers do not load captions of another host without its consent. */
const isLocal = ({ properties }: Element) => /^\/(?![/\\])/.test(String(properties.src));

const link =
  (node: Element) =>
  ({ url }: Source): Element =>
    h('a', { href: url }, nameOf(node));

function childrenOf({ children }: Element, tagName: string): Element[] {
  return children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === tagName,
  );
}
