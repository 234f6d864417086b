import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { readBlocks } from './blocks';
import { addParagraphs } from './paragraphs';
import type { PostContext } from './post-context';
import { escapeCode } from './raw-code';
import { replaceShortcodes } from './shortcodes';

/** Control characters, which databases hold and documents must not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** The stored text of a post as HTML: without comments of blocks, and with shortcodes and paragraphs made. */
export function wordpressHtml(content: string, context: PostContext): string {
  const { note } = context;
  const text = withLineFeeds(content);
  const clean = text.replace(CONTROL, '');
  if (clean.length !== text.length) note('删去了控制字符');
  const hasBlocks = clean.includes('<!-- wp:');
  const html = escapeCode(hasBlocks ? readBlocks(clean, context) : clean);
  const parts = splitComments(html, note);
  const whole = replaceShortcodes(parts, context);
  return hasBlocks ? whole : addParagraphs(whole);
}

function splitComments(html: string, note: (text: string) => void): string {
  if (/<!--nextpage-->/.test(html)) note('分页的文章合成了一页');
  return html.replace(/<!--(?:more[^>]*|noteaser|nextpage)-->/g, '\n\n');
}
