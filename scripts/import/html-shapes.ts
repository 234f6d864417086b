import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { decoded } from '../../lib/routing/path';
import { VIDEO_HOSTS } from '../../lib/security/video-hosts';
import { element, find, findAll, findBy, hasClass, isWritten } from './elements';
import { shapeCode } from './html-code';
import { playerOf, shapeFigure } from './html-figures';

type Note = (text: string) => void;

/** Plugins that no browser has; a link leads to what they showed. */
const PLAYERS = new Map([
  ['object', 'data'],
  ['embed', 'src'],
  ['applet', 'archive'],
]);
/** Elements that the site never shows, with the name that a report gives them. */
const DROPPED: ReadonlyMap<string, string> = new Map([
  ['script', '脚本'],
  ['style', '样式表'],
  ['form', '表单'],
  ['button', '按钮'],
  ['select', '表单'],
  ['textarea', '表单'],
  ['svg', 'SVG图形'],
  ['canvas', '画布'],
]);
/** Attributes that the site removes, and that do not change what the text says. */
const IGNORED =
  /^(class(Name)?|srcSet|sizes|loading|decoding|fetchPriority|data.*|rel|target|role|aria.*|itemProp|on.*)$/;
const PICTURE = /\.(jpe?g|png|gif|webp|avif)(\?|$)/i;

/** Brings the HTML of other systems into shapes that Markdown has, and notes what the site cannot show. */
export function shapeHtml(tree: Root, note: Note): void {
  visit(tree, 'comment', (_, index, parent) => {
    if (!parent || index === undefined) return;
    parent.children.splice(index, 1);
    return index;
  });
  linkPlayers(tree, note);
  dropElements(tree, note);
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const shaped = shapeOf(node, note);
    if (!shaped) return;
    parent.children.splice(index, 1, ...shaped);
    return index;
  });
  noteFrames(tree, note);
  noteStyles(tree, note);
  keepAnchors(tree);
  clean(tree);
}

/** An object and the element inside it for other browsers are one player. */
function linkPlayers(tree: Root, note: Note): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !PLAYERS.has(node.tagName)) return;
    const url = addressOf(node);
    note(url ? `插件没有人能放了，成了链接：${url}` : '删去插件：里面没有地址');
    // Browsers that cannot play an object show what is in it.
    const others = node.children.filter((child) => child.type !== 'element' || !isPart(child));
    parent.children.splice(index, 1, ...(url ? linkTo(url) : others));
    return index + (url ? 1 : 0);
  });
}

const isPart = ({ tagName }: Element) => tagName === 'param' || PLAYERS.has(tagName);

/** The address of what a plugin showed. */
function addressOf(node: Element): string | undefined {
  const parts = [node, ...findAll(node, '*')].flatMap(({ tagName, properties }) => {
    const isMovie = tagName === 'param' && /^(movie|src|url)$/i.test(String(properties.name));
    return properties[isMovie ? 'value' : (PLAYERS.get(tagName) ?? '')];
  });
  return parts.find((url): url is string => typeof url === 'string' && url.trim() !== '')?.trim();
}

const linkTo = (url: string) => [
  element('p', {}, [element('a', { href: url }, [{ type: 'text', value: url }])]),
];

/** The pictures of a gallery, which older versions of the editor stored as a list. */
const picturesOf = (list: Element): ElementContent[] =>
  list.children.flatMap((item) =>
    item.type === 'element' && item.tagName === 'li' ? item.children : [item],
  );

function dropElements(tree: Root, note: Note): void {
  const lost = new Map<string, number>();
  visit(tree, 'element', (node, index, parent) => {
    const isField = node.tagName === 'input' && node.properties.type !== 'checkbox';
    const name = isField ? '表单' : DROPPED.get(node.tagName);
    if (!name || !parent || index === undefined) return;
    lost.set(name, (lost.get(name) ?? 0) + 1);
    // A form may contain text; the other elements have none that belongs to the article.
    parent.children.splice(index, 1, ...(node.tagName === 'form' ? node.children : []));
    return index;
  });
  for (const [name, count] of lost) note(`删去${name}（${count}处）`);
}

/** What replaces an element; null if it stays. */
function shapeOf(node: Element, note: Note): ElementContent[] | null {
  if (hasClass(node, /^gallery-item$/)) return galleryItem(node);
  switch (node.tagName) {
    case 'figure':
      return shapeFigure(node, note);
    case 'a':
      return enlarged(node) ?? (hasClass(node, /^wp-block-file__button$/) ? [] : null);
    case 'ul':
      return hasClass(node, /^(wp-block-gallery|blocks-gallery-grid)$/) ? picturesOf(node) : null;
    case 'div':
      return background(node) ?? (hasClass(node, /^markdown-alert$/) ? [quotation(node)] : null);
    case 'pre':
      return shapeCode(node);
    case 'p':
      return alone(node);
    case 'center':
    case 'font':
      note('没有保留对齐、颜色和字号');
      return node.children;
    default:
      return null;
  }
}

/** A paragraph of nothing but the address of a video is a player: WordPress shows it as one. */
function alone({ children }: Element): ElementContent[] | null {
  const [child, ...others] = children.filter(isWritten);
  const text = child?.type === 'text' && others.length === 0 ? child.value.trim() : '';
  const player = playerOf(text);
  return player ? [element('iframe', { src: player })] : null;
}

/** The site enlarges pictures itself: a picture that links to its file is shown as that file. */
function enlarged({ properties, children }: Element): ElementContent[] | null {
  const [child, ...others] = children.filter(isWritten);
  const isPicture = others.length === 0 && child?.type === 'element' && child.tagName === 'img';
  const href = String(properties.href);
  if (!isPicture || !PICTURE.test(href)) return null;
  return [{ ...child, properties: { ...child.properties, src: href } }];
}

/** An item of a gallery of the classic editor, which may be a list of terms. */
function galleryItem(node: Element): ElementContent[] {
  const picture = find(node, 'img');
  const caption = findBy(node, (one) => hasClass(one, /^gallery-caption$/));
  if (!picture) return node.children;
  const link = findBy(node, ({ tagName }) => tagName === 'a');
  const linked = link ? (enlarged({ ...link, children: [picture] }) ?? [picture]) : [picture];
  const text = caption ? [element('figcaption', {}, caption.children)] : [];
  return [element('figure', {}, [...linked, ...text])];
}

/** A block whose picture is its background. */
function background(node: Element): ElementContent[] | null {
  const style = String(node.properties.style ?? '');
  const url = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(style)?.[1];
  return url ? [element('p', {}, [element('img', { src: url, alt: '' })]), ...node.children] : null;
}

const quotation = (node: Element) => element('blockquote', {}, node.children);

function noteFrames(tree: Root, note: Note): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'iframe') return;
    const player = playerOf(String(properties.src ?? '').replace(/^\/\//, 'https://'));
    if (player) properties.src = player;
    const src = String(properties.src ?? '').replace(/^\/\//, 'https://');
    const host = URL.canParse(src) ? new URL(src).host : '';
    if (!VIDEO_HOSTS.includes(host)) note(`内嵌的网页在站上显示为链接：${src || '没有地址'}`);
  });
}

function noteStyles(tree: Root, note: Note): void {
  let count = 0;
  visit(tree, 'element', ({ properties }) => {
    const style = String(properties.style ?? '');
    const names = [properties.className ?? []].flat().join(' ');
    if (/color|background|font|align/.test(style) || /has-[\w-]*(color|text-align)/.test(names)) {
      count += 1;
    }
  });
  if (count > 0) note(`没有保留对齐、颜色和字号（${count}处）`);
}

/** Markdown has no ids: an element that the text links to gets an empty one before its content. */
function keepAnchors(tree: Root): void {
  const wanted = new Set<string>();
  visit(tree, 'element', ({ properties }) => {
    const href = String(properties.href ?? '');
    if (href.startsWith('#') && href.length > 1) wanted.add(decoded(href.slice(1)));
  });
  visit(tree, 'element', (node) => {
    const id = String(node.properties.id ?? node.properties.name ?? '');
    if (!id || !wanted.delete(id)) return;
    if (node.tagName !== 'img') node.children.unshift(element('span', { id }));
  });
}

function clean(tree: Root): void {
  visit(tree, 'element', (node) => {
    const isLanguage = /^(code|pre)$/.test(node.tagName);
    for (const name of Object.keys(node.properties)) {
      const isKept = (name === 'className' && isLanguage) || /^dataFn$/.test(name);
      if (name === 'style' || (IGNORED.test(name) && !isKept && !keepsClass(node, name))) {
        delete node.properties[name];
      }
      if (name === 'id' && node.tagName !== 'span' && !/^li$/.test(node.tagName)) {
        delete node.properties.id;
      }
    }
  });
}

const keepsClass = (node: Element, name: string) =>
  name === 'className' &&
  hasClass(node, /^(wp-block-footnotes|contains-task-list|task-list-item)$/);
