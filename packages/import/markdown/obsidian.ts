import { callout } from '../markdown-pieces';
import { CODE } from '../read-tags';
import { readContainers } from './containers';
import type { FolderContext } from './site';
import { readWikiLinks } from './wiki-links';

/** Marks of notes outside code and formulas. */
const MARKS = new RegExp(
  String.raw`${CODE}|\$\$[^$]+\$\$|(?<![\w=])==(?=[^\s=])(?<marked>[^=\n]{1,500})(?<=[^\s=])==(?![\w=])|(?<block>(?<=\S)[ \t]+\^[\w-]+[ \t]*$|^\^[\w-]+[ \t]*(?:\n|$))`,
  'gm',
);
/** Languages of code that a plugin replaces by what it finds. */
const QUERY =
  /^ {0,3}[`~]{3,}[ \t]*(?<language>dataview(?:js)?|query|tasks|base|button|tracker|chart)\b/;
/** Code of the plugin Admonition: `ad-tip`, with its title. */
const ADMONITION =
  /^ {0,3}([`~]{3,})[ \t]*ad-(?<kind>[\w-]+)[^\n]*\n(?:title:[ \t]*(?<title>[^\n]*)\n)?(?<content>[\s\S]*?)\n? {0,3}\1[ \t]*$/;

/**
 * Converts the links and marks of Obsidian to Markdown: `==text==`, and the ids of paragraphs, which go. Queries of
 * plugins stay as code, which is noted.
 */
export function readNotes(body: string, context: FolderContext): string {
  const counts = new Map<string, number>();
  const count = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  const linked = readWikiLinks(readContainers(body, context), context);
  const text = linked.replace(MARKS, (whole: string, ...match) => {
    const { marked, block, fence, ticks } = match.at(-1) as Record<string, string | undefined>;
    if (marked !== undefined) return `<mark>${marked}</mark>`;
    if (block !== undefined) {
      count('段落的记号（^id）没有搬来');
      return '';
    }
    if (ticks && /^`\$?=\s/.test(whole)) count('dataview的行内查询照原样是代码');
    if (!fence) return whole;
    const language = QUERY.exec(whole)?.groups?.language;
    if (language) count(`${language}的查询照原样是代码`);
    const { kind, title, content } = ADMONITION.exec(whole)?.groups ?? {};
    return kind ? callout(kind, title ?? '', content ?? '') : whole;
  });
  for (const [note, times] of counts) context.note(`${note}（${times}处）`);
  return text;
}
