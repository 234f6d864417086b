import { findAll, findBy, hasClass } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { halfWidthTex, texOf } from '../tex-of';
import { visibleText } from '../visible-text';
import { codeIn, copied } from './code-of-page';
import { pictureUrl } from './picture-of-page';

type Kind =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'code'
  | 'table'
  | 'picture'
  | 'link'
  | 'formula'
  | 'embed';

/** A part of an article that readers see. */
export interface Part {
  kind: Kind;
  /** What it is beside its text: the level of a heading, the list of an item, the language of code. */
  form: string;
  /** Its text; of a picture the alternative text or title, of a formula its TeX. A line break is a line feed. */
  text: string;
  /** The address of a picture, link or embed. */
  url?: string;
  /** The address to which a picture links. */
  linked?: string;
  /** The text with the formulas in it, which are parts of their own, if there are any. */
  whole?: string;
  /** It is in a card of Ghost, which this site shows in another form. */
  isCard?: boolean;
  /** It is in a callout, which systems show as a box or as a quotation. */
  isCallout?: boolean;
}

type Node = RootContent | ElementContent;
/** The block that a sentence belongs to. */
interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'none';
  form: string;
  /** Lists around it, the outermost first. */
  lists: string;
  isQuote: boolean;
  isCallout: boolean;
}

const HIDDEN = /^(script|style|template|noscript|head|title|svg|button|select|textarea|nav|form)$/;
const BLOCK =
  /^(address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|section|summary|table|ul)$/;
/** Text for screen readers, the address of an embed, and controls. */
const UNREAD =
  /^(sr-only|screen-reader-text|wp-block-embed__wrapper|wp-block-file__button|kg-audio-(?:player|hide)|kg-video-(?:player|hide))$/;
/** Links that a system adds to headings and pictures. */
const ADDED = /^(headerlink|header-anchor|anchor|enlarge)$/;
const CARD = /^kg-(callout|bookmark|toggle|audio|video|file|signup|product|header)-card$/;
/** Marks of Markdown that one system shows and another reads. */
const MARKS = /^[*_~`|\\\s]*$/;
const PICTURE_FILE = /\.(jpe?g|png|gif|webp|avif|svg)(\?|$)/i;

/**
 * The parts of an article in their order. It reads what a browser gets and knows nothing of how any system makes
 * it: no converter of the import is used here.
 *
 * @param isPicture tells the links that replace a picture, whose words are none of the text
 */
export function outlineOf(
  tree: Root | Element,
  isPicture: (href: string, text: string) => boolean = () => false,
): Part[] {
  const outline = new Outline(isPicture);
  outline.read(tree, { kind: 'paragraph', form: '', lists: '', isQuote: false, isCallout: false });
  return outline.parts;
}

class Outline {
  readonly parts: Part[] = [];
  /** The sentence that is being read. */
  #run = '';
  /** The formulas of the sentence, by their place in it. */
  #formulas: { at: number; part: Part }[] = [];
  #isCard = false;
  /** The link around a picture that is being read. */
  #around: Pick<Part, 'linked'> = {};

  constructor(private readonly isPicture: (href: string, text: string) => boolean) {}

  /** Reads all of an element, and ends its last sentence. */
  read(node: Root | Element, block: Block): void {
    this.#close(this.#walk(node.children, block));
  }

  #add(part: Part): void {
    this.parts.push(this.#isCard ? { ...part, isCard: true } : part);
  }

  /** Ends the sentence. @returns the block that what follows belongs to */
  #close(block: Block): Block {
    const text = lines(this.#run);
    const whole = lines(withFormulas(this.#run, this.#formulas));
    this.#run = '';
    const formulas = this.#formulas;
    this.#formulas = [];
    const isSentence = !MARKS.test(text) && block.kind !== 'none';
    if (isSentence) this.#addSentence(text, whole, block);
    for (const { part } of formulas) this.#add(part);
    // The second paragraph of an item is no item.
    const isItem = isSentence && block.kind === 'item';
    return isItem ? { ...block, kind: 'paragraph', form: block.lists } : block;
  }

  #addSentence(text: string, whole: string, block: Block): void {
    const { kind, form, isQuote, isCallout } = block;
    if (kind === 'none') return;
    this.#add({
      kind,
      form: kind === 'paragraph' && isQuote ? 'quote' : form,
      text,
      ...(whole === text ? {} : { whole }),
      ...(isCallout ? { isCallout } : {}),
    });
  }

  #walk(nodes: readonly Node[], outer: Block): Block {
    let block = outer;
    for (const node of nodes) {
      if (node.type === 'text') this.#run += node.value.replace(/\s+/g, ' ');
      else if (node.type === 'element') block = this.#visit(node, block);
    }
    return block;
  }

  #visit(node: Element, block: Block): Block {
    const { tagName } = node;
    const own = specialPart(node);
    if (own) {
      const after = own.kind === 'code' || own.kind === 'embed' ? this.#close(block) : block;
      // The formulas of a sentence follow it, as one does that is a block of its own.
      if (own.kind === 'formula') this.#formulas.push({ at: this.#run.length, part: own });
      else this.#add(own);
      return after;
    }
    if (HIDDEN.test(tagName) || hasClass(node, UNREAD)) return block;
    if (tagName === 'a') return this.#link(node, block);
    if (tagName === 'table') return this.#table(node, block);
    if (BLOCK.test(tagName)) return this.#block(node, block);
    if (tagName === 'br') this.#run += '\n';
    else if (tagName === 'img') this.#picture(node);
    return this.#walk(node.children, block);
  }

  #block(node: Element, block: Block): Block {
    const after = this.#close(block);
    const isInCard = this.#isCard;
    this.#isCard ||= hasClass(node, CARD);
    this.read(node, inside(node, after));
    this.#isCard = isInCard;
    return after;
  }

  #picture({ properties }: Element): void {
    const alt = String(properties.alt || properties.title || '');
    const names = [properties.className ?? []].flat();
    const linked = { url: pictureUrl(properties), ...this.#around };
    if (names.some((name) => /emoji|smiley/.test(String(name)))) this.#run += alt;
    else this.#add({ kind: 'picture', form: '', text: words(alt), ...linked });
  }

  #link(node: Element, block: Block): Block {
    const href = String(node.properties.href ?? '');
    if ('dataFootnoteBackref' in node.properties) return block;
    const hasPicture = findBy(node, ({ tagName }) => tagName === 'img') !== undefined;
    const text = words(visibleText(node));
    if (!hasPicture && this.isPicture(href, text)) {
      this.#add({ kind: 'picture', form: 'link', text: '', url: href });
      return block;
    }
    const isNote = href.startsWith('#') && /^\[?\d+\]?$/.test(text);
    const isOfPicture = hasPicture && PICTURE_FILE.test(href);
    if (href && !isNote && !isOfPicture && !hasClass(node, ADDED) && (text || hasPicture)) {
      this.#add({ kind: 'link', form: '', text, url: href });
    }
    this.#around = hasPicture ? { linked: href } : {};
    const after = this.#walk(node.children, block);
    this.#around = {};
    return after;
  }

  #table(node: Element, block: Block): Block {
    const after = this.#close(block);
    const rows = findAll(node, 'tr').map((row) =>
      row.children
        .flatMap((cell) => (cell.type === 'element' ? [words(visibleText(cell))] : []))
        .join(' | '),
    );
    const text = rows.filter((row) => /[^ |]/.test(row)).join('\n');
    this.#add({ kind: 'table', form: '', text });
    this.read(node, { ...after, kind: 'none' });
    return after;
  }
}

/** The block that the text inside an element belongs to. */
function inside({ tagName, properties }: Element, block: Block): Block {
  if (block.kind === 'none') return block;
  if (/^h[1-6]$/.test(tagName)) return { ...block, kind: 'heading', form: tagName.slice(1) };
  if (/^[ou]l$/.test(tagName)) return { ...block, lists: `${block.lists}${tagName} ` };
  const names = [properties.className ?? []].flat().map(String);
  if (tagName === 'li' && !names.includes('blocks-gallery-item')) {
    return { ...block, kind: 'item', form: block.lists };
  }
  const isCallout = names.includes('markdown-alert');
  const isQuote = tagName === 'blockquote' || isCallout;
  return isQuote
    ? { ...block, isQuote, isCallout: isCallout || block.isCallout, kind: 'paragraph' }
    : block;
}

/** A part that is told by its element alone, and whose inside is not read further. */
function specialPart(node: Element): Part | null {
  if (hasClass(node, /^wp-block-verse$/)) {
    return { kind: 'paragraph', form: '', text: lines(copied(node.children)) };
  }
  const code = codeIn(node);
  if (code) return { kind: 'code', form: code.language, text: code.text };
  const tex = texOf(node);
  if (tex !== null)
    return { kind: 'formula', form: '', text: halfWidthTex(tex).replace(/\s+/g, '') };
  const { tagName, properties } = node;
  const { dataVideo, src, data } = properties;
  if (dataVideo) return { kind: 'embed', form: '', text: '', url: String(dataVideo) };
  if (!/^(iframe|embed|object|audio|video)$/.test(tagName)) return null;
  const source = findBy(node, (one) => one.tagName === 'source')?.properties.src;
  const url = String(src ?? data ?? source ?? '');
  return url === '' ? null : { kind: 'embed', form: '', text: '', url };
}

function withFormulas(run: string, formulas: readonly { at: number; part: Part }[]): string {
  return formulas.reduceRight(
    (text, { at, part }) => text.slice(0, at) + part.text + text.slice(at),
    run,
  );
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const lines = (text: string) =>
  text
    .split('\n')
    .map(words)
    .filter((line) => line !== '')
    .join('\n');
