import { headingSlugs } from '@wenzhan/text/article/heading-slugs';
import { picture, player, written } from '../markdown-pieces';
import { CODE, lineCounter } from '../read-tags';
import type { FolderContext } from './site';

/** `[[page]]`, `[[page#heading|text]]`, `![[picture.png|300]]`; a bar in a table has a backslash. */
export const WIKI_LINK = String.raw`(?<embed>!?)\[\[(?!\s)(?<target>[^[\]|#\n]{0,200}?)(?:#(?<heading>[^[\]|\n]{1,200}?))?(?:\\?\|(?<label>[^[\]\n]{0,200}))?\]\](?!\()`;

const LINKS = new RegExp(`${CODE}|${WIKI_LINK}`, 'gm');
const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const AUDIO = /\.(mp3|wav|m4a|ogg|opus|flac)$/i;
const VIDEO = /\.(mp4|webm|mov)$/i;
/** A label that is the size of a picture. */
const SIZE = /^\d+(x\d+)?$/;

type Parts = Record<string, string | undefined>;

/** What the old page shows of a wiki link, as Markdown without its address. */
export function wikiText({ embed, target = '', heading, label }: Parts): string {
  if (embed && PICTURE.test(target)) return `![](${written(target)})`;
  return label?.trim() || [target, heading?.replace(/^\^.*/, '')].filter(Boolean).join(' > ');
}

/**
 * Converts the links of Obsidian and other wikis to Markdown, and what they embed. Those that lead to no file of the
 * folder stay as they are written, which is noted with their line.
 */
export function readWikiLinks(body: string, context: FolderContext): string {
  const lineAt = lineCounter(body, context.bodyLine);
  return body.replace(LINKS, (whole: string, ...match) => {
    const groups = match.at(-1) as Parts;
    const offset = match.at(-3) as number;
    if (groups.target === undefined) return whole;
    const made = groups.embed ? embedOf(groups, context) : linkOf(groups, context);
    if (made === null) context.note(`第${lineAt(offset)}行的链接没有目标，照原样：${whole}`);
    return made ?? whole;
  });
}

function linkOf(parts: Parts, { addressOf, fileAddressOf }: FolderContext): string | null {
  const { target = '' } = parts;
  const url = target === '' ? '' : (addressOf(target) ?? fileAddressOf(target));
  const anchor = anchorOf(parts.heading?.split('#').at(-1) ?? '');
  if (url === null || url + anchor === '') return null;
  return `[${wikiText({ ...parts, embed: '' })}](${written(url + anchor)})`;
}

/** Where a heading is on its page; empty for the mark of a paragraph, which has no counterpart. */
const anchorOf = (heading: string): string =>
  heading === '' || heading.startsWith('^') ? '' : `#${headingSlugs(new Set())(heading)}`;

function embedOf(parts: Parts, context: FolderContext): string | null {
  const { target = '', label = '' } = parts;
  const url = context.fileAddressOf(target);
  if (url === null) {
    const link = linkOf(parts, context);
    if (link !== null) context.note(`嵌入的文字成了链接：${target}`);
    return link;
  }
  if (PICTURE.test(target)) return picture(url, '', SIZE.test(label.trim()) ? '' : label.trim());
  if (AUDIO.test(target)) return player('audio', url);
  return VIDEO.test(target) ? player('video', url) : linkOf(parts, context);
}
