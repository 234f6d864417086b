import { Marked } from 'marked';
import { WIKI_LINK, wikiText } from '../markdown/wiki-links';
import { CODE } from '../read-tags';
import { formula } from './hexo-page';

/** Code between tags of Hugo or Jekyll. */
const HIGHLIGHT =
  /\{(?:\{[<%]|%-?)\s*highlight\s+(?<language>[\w+#-]*)[^\n]*?\}\}?\n?(?<code>[\s\S]{0,50000}?)\{(?:\{[<%]\s*\/|%-?\s*end)\s*highlight\s*[^\n}]*\}\}?/g;
/** What is no text of the page: raw marks, tags, attribute lists, and the borders of containers. */
const NO_TEXT = new RegExp(
  String.raw`\{%-?\s*raw\s*-?%\}(?<raw>(?:(?!\{%-?\s*raw)[\s\S])*?)\{%-?\s*endraw\s*-?%\}|${CODE}|(?<address>\{\{[<%]\s*(?:rel)?ref\s(?:(?!\{\{)[^\n])*?[>%]\}\}|\{%-?\s*(?:post_url|link)\s(?:(?!\{%)[^\n])*?%\})|\{\{(?:(?!\{\{)[^\n])*?\}\}|\{%(?:(?!\{%)[^\n])*?%\}|(?:^[*-] [^\n]*\n)?\{:[^\n{}]*\}|^\[\[toc\]\]|${WIKI_LINK}|(?<note>\[\^[^\][\n]+\])(?<colon>:?)|^ {0,3}:{3,}[^\n]*`,
  'gim',
);

/**
 * A text of Hugo, Jekyll, VuePress or Notion as a page by `marked`. Tags are left out, their content stays; addresses that
 * they make are those of the site. Footnotes are numbered, and become a list.
 */
export function folderPage(body: string, breaks: boolean): string {
  const coded = body.replace(HIGHLIGHT, (...match) => {
    const { language = '', code = '' } = match.at(-1) as Record<string, string | undefined>;
    return `\n\n\`\`\`\`\`${language}\n${code.replace(/\n$/, '')}\n\`\`\`\`\`\n\n`;
  });
  const notes: string[] = [];
  const numberOf = (note: string) =>
    notes.includes(note) ? notes.indexOf(note) + 1 : notes.push(note);
  const plain = coded.replace(NO_TEXT, (whole, ...match) => {
    const groups = match.at(-1) as Record<string, string | undefined>;
    const { raw, fence, ticks, address, note, colon } = groups;
    if (raw !== undefined) return raw;
    if (note) return colon ? '1. ' : `<sup>${numberOf(note)}</sup>`;
    if (address) return '/';
    if (groups.target !== undefined) return wikiText(groups);
    return fence || ticks ? shown(whole) : '';
  });
  const markdown = new Marked({ gfm: true, breaks }).use({ extensions: [formula] });
  return String(markdown.parse(plain));
}

/** Code without the marks that keep tags in it from being read. */
const shown = (code: string) =>
  code
    .replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, '$1$2$3')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '');
