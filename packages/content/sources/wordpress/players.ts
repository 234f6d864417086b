import { element, findAll, hasClass } from '@wenzhan/text/html/elements';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Takes what an adaptation loses, for a report. */
export type Note = (text: string) => void;

/** Plugins that no browser has; a link leads to what they showed. */
const PLUGINS = new Map([
  ['object', 'data'],
  ['embed', 'src'],
  ['applet', 'archive'],
]);

const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]+)/,
    'www.youtube-nocookie.com/embed/',
  ],
  [/^https?:\/\/youtu\.be\/([\w-]+)/, 'www.youtube-nocookie.com/embed/'],
  [/^https?:\/\/(?:www\.)?youtube\.com\/embed\/([\w-]+)/, 'www.youtube-nocookie.com/embed/'],
  [/^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/, 'player.vimeo.com/video/'],
  [
    /^https?:\/\/(?:www\.|m\.)?bilibili\.com\/video\/(BV\w+)/,
    'player.bilibili.com/player.html?bvid=',
  ],
  [/^https?:\/\/v\.youku\.com\/v_show\/id_([\w=]+)/, 'player.youku.com/embed/'],
];

/** The player of a video's page, if the site may show it. */
export function playerOf(url: string): string | null {
  for (const [pattern, player] of PLAYERS) {
    const id = pattern.exec(url)?.[1];
    if (id) return `https://${player}${id}`;
  }
  return null;
}

/** The URL of a frame, with HTTPS if it has no scheme. */
export const frameUrl = ({ properties }: Element): string =>
  String(properties.src ?? '').replace(/^\/\//, 'https://');

/** A paragraph with a link that is named by its URL. */
export const linkTo = (url: string) => [
  element('p', {}, [element('a', { href: url }, [{ type: 'text', value: url }])]),
];

/** Replaces plugins by links. An object and the element inside it for other browsers are one plugin. */
export function linkPlugins(tree: Root, note: Note): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !PLUGINS.has(node.tagName)) return;
    // The preview of a file, whose link follows.
    if (hasClass(node, /^wp-block-file__embed$/)) {
      parent.children.splice(index, 1);
      return index;
    }
    const url = addressOf(node);
    note(url ? `插件没有人能放了，成了链接：${url}` : '删去插件：里面没有地址');
    // Browsers that cannot play an object show what is in it.
    const others = node.children.filter((child) => child.type !== 'element' || !isPart(child));
    parent.children.splice(index, 1, ...(url ? linkTo(url) : others));
    return index + (url ? 1 : 0);
  });
}

const isPart = ({ tagName }: Element) => tagName === 'param' || PLUGINS.has(tagName);

/** The address of what a plugin showed. */
function addressOf(node: Element): string | undefined {
  const parts = [node, ...findAll(node, '*')].flatMap(({ tagName, properties }) => {
    const isMovie = tagName === 'param' && /^(movie|src|url)$/i.test(String(properties.name));
    return properties[isMovie ? 'value' : (PLUGINS.get(tagName) ?? '')];
  });
  return parts.find((url): url is string => typeof url === 'string' && url.trim() !== '')?.trim();
}
