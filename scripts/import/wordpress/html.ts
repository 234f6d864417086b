import { escapeHtml } from '../html-text';
import { readBlocks } from './blocks';
import { addParagraphs } from './paragraphs';
import { replaceShortcodes } from './shortcodes';

/** A file of the media library. */
export interface Attachment {
  url: string;
  alt: string;
  /** HTML. */
  caption: string;
  /** Id of the post that it was uploaded for. */
  parent: string;
}

/** What posts refer to by id. */
export interface Library {
  attachments: ReadonlyMap<string, Attachment>;
  /** Content of reusable blocks. */
  blocks: ReadonlyMap<string, string>;
}

/** The post that a text belongs to. */
export interface PostContext extends Library {
  id: string;
  /** JSON of the footnotes that the block editor stores beside the text. */
  footnotes: string;
  note(text: string): void;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** The stored text of a post as HTML: without comments of blocks, and with shortcodes and paragraphs made. */
export function wordpressHtml(content: string, context: PostContext): string {
  const { note } = context;
  const clean = content.replace(CONTROL, '').replace(/\r\n?/g, '\n');
  if (clean.length !== content.replace(/\r\n?/g, '\n').length) note('删去了控制字符');
  const hasBlocks = clean.includes('<!-- wp:');
  const html = hasBlocks ? readBlocks(clean, context) : clean;
  const parts = splitComments(html, note);
  const whole = replaceShortcodes(parts, context);
  return hasBlocks ? whole : addParagraphs(whole);
}

function splitComments(html: string, note: (text: string) => void): string {
  if (/<!--nextpage-->/.test(html)) note('分页的文章合成了一页');
  return html.replace(/<!--(?:more[^>]*|noteaser|nextpage)-->/g, '\n\n');
}

/** A picture with its caption, as a figure. */
export function figureOf({
  url,
  alt,
  caption,
}: Pick<Attachment, 'url' | 'alt' | 'caption'>): string {
  const text = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${text}</figure>`;
}
