import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { captionOf, children, contents, element, find, hasClass } from './elements';
import { highlighted } from './html-code';

type Note = (text: string) => void;

/** A figure in a shape that Markdown has; null for a picture with its caption, which stays. */
export function shapeFigure(node: Element, note: Note): ElementContent[] | null {
  const url = embedded(node);
  if (url) return [...embed(url, note), ...captionOf(node)];
  const code = find(node, 'pre');
  if (hasClass(node, /^highlight$/) && code) return [highlighted(node, code)];
  if (hasClass(node, /^wp-block-gallery$/)) return [...contents(node), ...captionOf(node)];
  const images = children(node).filter((child) => child.tagName === 'img');
  const links = children(node).filter((child) => child.tagName === 'a');
  const others = children(node).filter(({ tagName }) => !/^(img|a|figcaption|br)$/.test(tagName));
  const isPicture = images.length + links.length === 1 && others.length === 0;
  return isPicture ? null : [...contents(node), ...captionOf(node)];
}

/** The URL of a page that a figure of the editor embeds; null for any other figure. */
function embedded(node: Element): string | null {
  if (!hasClass(node, /^(wp-block-embed|wp-embed)/)) return null;
  const text = textOf({ ...node, children: contents(node) }).trim();
  return /^https?:\/\/\S+$/.test(text) ? text : null;
}

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

/** A player for a video, otherwise a link. */
function embed(url: string, note: Note): ElementContent[] {
  const player = playerOf(url);
  if (player) return [element('iframe', { src: player })];
  note(`嵌入的内容成了链接：${url}`);
  return [element('p', {}, [element('a', { href: url }, [{ type: 'text', value: url }])])];
}
