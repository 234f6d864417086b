import { decoded } from '@wenzhan/kit/urls/path';
import { parseHtml } from '@wenzhan/text/html/parse-html';
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

const writer = unified().use(rehypeStringify).freeze();

/** Paths that Ghost itself serves, besides its theme's pages: files, its editor, its members' portal. */
const GHOSTS_OWN = /^\/(?:content|ghost|members|assets)\//;

/**
 * The HTML of a post without what only Ghost's scripts and styles make usable: players become `audio` and
 * `video`, toggles `details`, callouts the site's own, bookmarks a link with its text. Links to Ghost's pages
 * become paths of this site, which redirect. Cards that need Ghost's members go.
 *
 * @param base Ghost's own public URL
 */
export function convertCards(content: string, base: string): string {
  const { tree, isCut } = parseHtml(content);
  // The page says that it shows the beginning only.
  if (isCut) return content;
  dropHeadingIds(tree);
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const { href } = node.properties;
    if (typeof href === 'string') node.properties.href = sitePath(href, base);
    const card = cardOf(node);
    if (!card) return;
    const made = card(node);
    parent.children.splice(index, 1, ...made);
    return made.includes(node) ? undefined : index;
  });
  return writer.stringify(tree);
}

/** Headings get ids from this site, as its table of contents needs; those that the text links to stay. */
function dropHeadingIds(tree: Root): void {
  const linked = new Set<string>();
  visit(tree, 'element', ({ properties: { href } }) => {
    if (typeof href !== 'string' || !href.startsWith('#')) return;
    linked.add(href.slice(1)).add(decoded(href.slice(1)));
  });
  visit(tree, 'element', ({ tagName, properties }) => {
    if (/^h[1-6]$/.test(tagName) && !linked.has(String(properties.id))) delete properties.id;
  });
}

/**
 * A path of this site for a link to a page of Ghost; any other link as it is.
 *
 * @param base Ghost's own public URL, which may be a folder of its host
 */
export function sitePath(href: string, base: string): string {
  if (!URL.canParse(href)) return href;
  const [url, own] = [new URL(href), new URL(base)];
  const folder = own.pathname.replace(/\/$/, '');
  const isInside = url.origin === own.origin && `${url.pathname}/`.startsWith(`${folder}/`);
  const below = url.pathname.slice(folder.length);
  if (!isInside || url.hash.startsWith('#/') || GHOSTS_OWN.test(below)) return href;
  return (/^\/?$/.test(below) ? '/' : url.pathname) + url.search + url.hash;
}

type Card = (card: Element) => ElementContent[];

const CARDS: ReadonlyMap<string, Card> = new Map<string, Card>([
  [
    'kg-toggle-card',
    (card) => [
      h('details', {}, [
        h('summary', {}, inlineOf(find(card, 'kg-toggle-heading-text'))),
        ...(find(card, 'kg-toggle-content')?.children ?? []),
      ]),
    ],
  ],
  [
    'kg-callout-card',
    (card) => {
      const emoji = textOf(find(card, 'kg-callout-emoji') ?? EMPTY).trim();
      return [
        h('div', { className: ['markdown-alert', 'markdown-alert-note'] }, [
          ...(emoji ? [h('p', { className: ['markdown-alert-title'] }, [words(emoji)])] : []),
          h('p', {}, find(card, 'kg-callout-text')?.children ?? []),
        ]),
      ];
    },
  ],
  [
    'kg-bookmark-card',
    (card) => {
      const link = find(card, 'kg-bookmark-container');
      const title = textOf(find(card, 'kg-bookmark-title') ?? EMPTY).trim();
      const details = ['kg-bookmark-description', 'kg-bookmark-author', 'kg-bookmark-publisher']
        .map((name) => textOf(find(card, name) ?? EMPTY).trim())
        .filter(Boolean);
      const href = String(link?.properties.href ?? '');
      return [
        h('blockquote', {}, [
          h('p', {}, [h('a', { href }, [words(title || href)])]),
          ...details.map((text) => h('p', {}, [words(text)])),
          ...captionOf(card).map((caption) => h('p', {}, caption.children)),
        ]),
      ];
    },
  ],
  [
    'kg-audio-card',
    (card) => [
      h('figure', {}, [
        ...mediaIn(card, 'audio', textOf(find(card, 'kg-audio-title') ?? EMPTY).trim()),
        h('figcaption', {}, find(card, 'kg-audio-title')?.children ?? []),
      ]),
    ],
  ],
  ['kg-video-card', (card) => [h('figure', {}, [...mediaIn(card, 'video'), ...captionOf(card)])]],
  [
    'kg-file-card',
    (card) => {
      const link = find(card, 'kg-file-card-container');
      const part = (name: string) => textOf(find(card, `kg-file-card-${name}`) ?? EMPTY).trim();
      const details = [part('filename'), part('filesize')].filter(Boolean).join('，');
      const name = part('title') || part('filename');
      return [
        h('p', {}, [
          h('a', { href: String(link?.properties.href ?? '') }, [words(name)]),
          ...(details ? [words(`（${details}）`)] : []),
        ]),
        ...(part('caption') ? [h('p', {}, [words(part('caption'))])] : []),
      ];
    },
  ],
  // Forms of Ghost's members, which only its own theme can send.
  ['kg-signup-card', () => []],
]);

function cardOf(node: Element) {
  return classesOf(node)
    .map((name) => CARDS.get(name))
    .find((card) => card !== undefined);
}

const EMPTY: Element = { type: 'element', tagName: 'span', properties: {}, children: [] };

const classesOf = ({ properties }: Element) => [properties.className ?? []].flat().map(String);

function find(card: Element, name: string): Element | undefined {
  let element: Element | undefined;
  visit(card, 'element', (node) => {
    if (classesOf(node).includes(name)) element ??= node;
  });
  return element;
}

function mediaIn(card: Element, tagName: string, title = ''): Element[] {
  const elements: Element[] = [];
  visit(card, 'element', (node) => {
    if (node.tagName !== tagName) return;
    const { src, width, height } = node.properties;
    const thumbnail = card.properties.dataKgThumbnail;
    const poster = tagName === 'video' && thumbnail ? { poster: thumbnail } : {};
    elements.push(h(tagName, { src, width, height, ...poster, ...(title ? { title } : {}) }));
    return SKIP;
  });
  return elements;
}

function captionOf(card: Element): Element[] {
  return card.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'figcaption',
  );
}

const inlineOf = (heading: Element | undefined): ElementContent[] => heading?.children ?? [];

const words = (value: string): ElementContent => ({ type: 'text', value });
