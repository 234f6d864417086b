import { boundedTree } from '@wenzhan/contract/schemas/bounded';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { z } from 'zod';
import { bodyText, longText, shortText } from '../parts/bounded-text';

/** A node of Strapi's block editor; which fields it has depends on its type. */
interface BlockNode {
  type: string;
  text?: string | undefined;
  url?: string | undefined;
  level?: number | undefined;
  format?: string | undefined;
  language?: string | null | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  strikethrough?: boolean | undefined;
  code?: boolean | undefined;
  image?: BlockImage | undefined;
  children?: BlockNode[] | undefined;
}

interface BlockImage {
  url: string;
  alternativeText?: string | null | undefined;
  caption?: string | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

const nodeSchema: z.ZodType<BlockNode> = z.object({
  type: shortText,
  text: bodyText.optional(),
  url: shortText.optional(),
  level: z.int().min(1).max(6).optional(),
  format: shortText.optional(),
  language: shortText.nullish(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
  image: z
    .object({
      url: shortText,
      alternativeText: longText.nullish(),
      caption: longText.nullish(),
      width: z.number().nullish(),
      height: z.number().nullish(),
    })
    .optional(),
  get children() {
    return z.array(nodeSchema).optional();
  },
});

/** Levels of a block at most: more elements within each other no HTML may have (`packages/text/html/parse-html.ts`). */
const MAX_LEVELS = 200;

/** The value of a field of the block editor. */
export const blocksSchema = z.array(boundedTree(nodeSchema, MAX_LEVELS));

const html = unified().use(rehypeStringify).freeze();

/** The HTML of a text of the block editor. */
export function blocksHtml(blocks: readonly BlockNode[]): string {
  return html.stringify({ type: 'root', children: blocks.flatMap(elementsOf) });
}

function elementsOf(node: BlockNode): ElementContent[] {
  const children = (node.children ?? []).flatMap(elementsOf);
  switch (node.type) {
    case 'text':
      return textOf(node);
    case 'paragraph':
      return isEmpty(node) ? [] : [h('p', children)];
    case 'heading':
      return [h(`h${node.level ?? 2}`, children)];
    case 'list':
      return [h(node.format === 'ordered' ? 'ol' : 'ul', itemsOf(children))];
    case 'list-item':
      return [h('li', children)];
    case 'quote':
      return [h('blockquote', children)];
    case 'code':
      return [h('pre', [h('code', languageClass(node.language), children)])];
    case 'link':
      return [h('a', { href: node.url }, children)];
    case 'image':
      return node.image ? [imageOf(node.image)] : [];
    default:
      // A type of a later version: its text stays.
      return children;
  }
}

/** The items of a list. The editor puts a list within it after an item, HTML into the item. */
function itemsOf(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const last = items.at(-1);
    const isList = child.type === 'element' && /^[ou]l$/.test(child.tagName);
    if (isList && last?.type === 'element' && last.tagName === 'li') last.children.push(child);
    else items.push(child);
  }
  return items;
}

const MARKS = [
  ['code', 'code'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
] as const;

/** Line breaks of a paragraph are characters of its text. */
function textOf(node: BlockNode): ElementContent[] {
  const lines: ElementContent[] = withLineFeeds(node.text ?? '')
    .split('\n')
    .flatMap((value, at) => [...(at > 0 ? [h('br')] : []), { type: 'text' as const, value }]);
  return MARKS.filter(([mark]) => node[mark]).reduce<ElementContent[]>(
    (inner, [, tagName]) => [h(tagName, inner)],
    lines,
  );
}

/** The editor keeps an empty paragraph at the end. */
const isEmpty = ({ children = [] }: BlockNode) =>
  children.every(({ type, text }) => type === 'text' && !text);

const languageClass = (language: string | null | undefined) =>
  language ? { className: [`language-${language}`] } : {};

function imageOf({ url, alternativeText, caption, width, height }: BlockImage) {
  const image = h('img', { src: url, alt: alternativeText ?? '', width, height });
  return h('figure', caption ? [image, h('figcaption', caption)] : [image]);
}
