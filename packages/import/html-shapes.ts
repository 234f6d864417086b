import { frameUrl, type Note } from '@wenzhan/content/sources/wordpress/players';
import { shapeHtml } from '@wenzhan/content/sources/wordpress/shape-html';
import { VIDEO_HOSTS } from '@wenzhan/kit/security/allowed-sources';
import { decoded } from '@wenzhan/kit/urls/path';
import { captionOf, children, contents, element, hasClass } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

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

/** Brings the HTML of other systems into shapes that Markdown has, and notes what the site cannot show. */
export function shapeForMarkdown(tree: Root, note: Note): void {
  visit(tree, 'comment', (_, index, parent) => {
    if (!parent || index === undefined) return;
    parent.children.splice(index, 1);
    return index;
  });
  dropElements(tree, note);
  shapeHtml(tree, note);
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

/** What replaces an element that Markdown lacks; null if it stays. */
function shapeOf(node: Element, note: Note): ElementContent[] | null {
  switch (node.tagName) {
    case 'figure':
      return isPicture(node) ? null : [...contents(node), ...captionOf(node)];
    case 'div':
      return hasClass(node, /^markdown-alert$/) ? [quotation(node)] : null;
    case 'center':
    case 'font':
      note('没有保留对齐、颜色和字号');
      return node.children;
    default:
      return null;
  }
}

/** Whether a figure is one picture, with or without a link and a caption. */
function isPicture(node: Element): boolean {
  const shown = children(node).filter(({ tagName }) => !/^(figcaption|br)$/.test(tagName));
  return shown.length === 1 && shown.every(({ tagName }) => /^(img|a)$/.test(tagName));
}

const quotation = (node: Element) => element('blockquote', {}, node.children);

function noteFrames(tree: Root, note: Note): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'iframe') return;
    const src = frameUrl(node);
    const host = URL.canParse(src) ? new URL(src).host : '';
    if (!VIDEO_HOSTS.includes(host)) note(`内嵌的网页在站上显示为链接：${src || '没有地址'}`);
  });
}

function noteStyles(tree: Root, note: Note): void {
  let count = 0;
  visit(tree, 'element', ({ properties }) => {
    const style = String(properties.style ?? '');
    const names = [properties.className ?? []].flat().join(' ');
    if (
      /color|background|font|align/.test(style) ||
      /(?:^| )has-[^ ]*(color|text-align)/.test(names)
    ) {
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
