import { Marked } from 'marked';
import { WIKI_LINK, wikiText } from '../markdown/wiki-links';
import { CODE, splitWords, textsIn } from '../read-tags';
import { formula } from './hexo-page';

/** Code between tags of Hugo or Jekyll. */
const HIGHLIGHT =
  /\{(?:\{[<%]|%-?)\s*highlight\s+(?<language>[\w+#-]*)[^\n]*?\}\}?\n?(?<code>[\s\S]{0,50000}?)\{(?:\{[<%]\s*\/|%-?\s*end)\s*highlight\s*[^\n}]*\}\}?/g;
/** What is no text of the page: raw marks, tags, attribute lists, and the borders of containers. */
const NO_TEXT = new RegExp(
  String.raw`\{%-?\s*raw\s*-?%\}(?<raw>(?:(?!\{%-?\s*raw)[\s\S])*?)\{%-?\s*endraw\s*-?%\}|${CODE}|(?<address>\{\{[<%]\s*(?:rel)?ref\s(?:(?!\{\{)[^\n])*?[>%]\}\}|\{%-?\s*(?:post_url|link)\s(?:(?!\{%)[^\n])*?%\})|\{\{(?<code>[<%](?:(?!\{\{)[\s\S]){0,2000}?)[>%]\}\}|\{\{(?:(?!\{\{)[^\n])*?\}\}|\{%(?:(?!\{%)[^\n])*?%\}|(?:^[*-] [^\n]*\n)?\{:[^\n{}]*\}|^\[\[(?:toc|TOC)\]\]|${WIKI_LINK}|(?<note>\[\^[^\][\n]+\])(?<colon>:?)|^ {0,3}:{3,}[ \t]*(?<container>[\w-]*)(?<title>[^\n]*)|^@tab(?::active)?[ \t]+(?<tab>[^\n]+)|(?<quote>^(?:[ \t]*>)+[ \t]?)\[![\w-]+(?:\|[^\]\n]*)?\][+-]?[ \t]*(?<callout>[^\n]*)|(?<=\S)[ \t]+\^[\w-]+[ \t]*$`,
  'gm',
);

/** An attribute of JSX that is computed, with its name. */
const COMPUTED = String.raw`[ \t][\w-]+=\{(?:[^{}\n]|\{[^{}\n]*\})*\}`;

/** Modules and comments of MDX, and components, which no browser gets. */
const COMPONENTS = new RegExp(
  String.raw`${CODE}|^(?:import\s[^\n]*["'][^\n]*|export\s+(?:const|default|function)\b[^\n]*)$|\{/\*(?:[^*]|\*(?!/))*\*/\}|${COMPUTED}|</?(?:[A-Z][\w.]*|[a-z]+(?:-\w+)+)(?<words>(?:\s+[\w:@.-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|\{[^{}\n]*\}))?)*)\s*/?>`,
  'gm',
);

/** A text without components: their content stays, and the words among their attributes. */
const withoutComponents = (body: string): string =>
  body.replace(COMPONENTS, (whole: string, ...match) => {
    const { fence, ticks, words } = match.at(-1) as Record<string, string | undefined>;
    if (fence || ticks) return whole;
    return set(textsIn(splitWords(words ?? '')).join(' '), whole, placeOf(match));
  });

/** Where a match is, of the last arguments of its replacement. */
const placeOf = (match: readonly unknown[]) => match.slice(-3) as unknown as [number, string];

/** Characters beside a tag that are looked at. */
const BESIDE = 100;

/** The words of a tag where it stood: as a paragraph if it is alone in its line. */
function set(words: string, whole: string, [offset, text]: readonly [number, string]): string {
  const end = offset + whole.length;
  const isAlone =
    /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, offset - BESIDE), offset)) &&
    /^[ \t]*(\n|$)/.test(text.slice(end, end + BESIDE));
  return isAlone && words ? `\n\n${words}\n\n` : words;
}

/** Tags that show all of their words. */
const WORDS = /^[<%]\s*(version|badge|label|kbd)\s/;

/** The first line of a callout without its mark; a title is a paragraph. */
const titled = ({ quote = '', callout }: Record<string, string | undefined>): string =>
  callout ? `${quote}${callout}\n${quote}` : quote;

/** What a tag or the border of a container shows: its words. */
function wordsOf(groups: Record<string, string | undefined>): string {
  const { code, container, title = '', tab } = groups;
  if (tab !== undefined) return tab;
  if (container !== undefined) {
    const words = title.replace(/\{[^{}]*\}\s*$/, '').replace(/^\s*\[|\]\s*$|^\s*#\S+/g, '');
    return /^(tabs|code-tabs|code-group)$/.test(container) ? '' : words.trim();
  }
  const words = splitWords((code ?? '').replace(/^[<%]\s*[\w./-]+/, ''));
  return (WORDS.test(code ?? '') ? words : textsIn(words)).join(' ');
}

/** Tags of Liquid, which Hugo shows as they are written. */
const LIQUID = /^\{(?:%|\{(?![<%]))/;

/**
 * A text of Hugo, Jekyll, VuePress or Notion as a page by `marked`. Tags are left out, their content stays; addresses that
 * they make are those of the site. Footnotes are numbered, and become a list.
 */
export function folderPage(body: string, breaks: boolean, isHugo = false): string {
  const isText = (whole: string) => isHugo && LIQUID.test(whole);
  const coded = withoutComponents(body).replace(HIGHLIGHT, (whole, ...match) => {
    if (isText(whole)) return whole;
    const { language = '', code = '' } = match.at(-1) as Record<string, string | undefined>;
    return `\n\n\`\`\`\`\`${language}\n${code.replace(/\n$/, '')}\n\`\`\`\`\`\n\n`;
  });
  const notes: string[] = [];
  const defined = new Set(coded.match(/^ {0,3}\[\^[^\][\n]+\](?=:)/gm)?.map((one) => one.trim()));
  const numberOf = (note: string) =>
    notes.includes(note) ? notes.indexOf(note) + 1 : notes.push(note);
  const plain = coded.replace(NO_TEXT, (whole, ...match) => {
    const groups = match.at(-1) as Record<string, string | undefined>;
    const { raw, fence, ticks, address, note, colon } = groups;
    if (isText(whole)) return whole;
    if (raw !== undefined) return raw;
    if (note && !defined.has(note)) return whole;
    if (note) return colon ? '1. ' : `<sup>${numberOf(note)}</sup>`;
    if (address) return '/';
    if (groups.target !== undefined) return wikiText(groups);
    if (fence || ticks) return shown(whole, isHugo);
    if (groups.quote !== undefined) return titled(groups);
    return set(wordsOf(groups), whole, placeOf(match));
  });
  const markdown = new Marked({ gfm: true, breaks }).use({ extensions: [formula] });
  return String(markdown.parse(plain));
}

/** Code without the marks that keep tags in it from being read. */
function shown(code: string, isHugo: boolean): string {
  const plain = code.replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, '$1$2$3');
  return isHugo ? plain : plain.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
}
