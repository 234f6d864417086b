import { Marked, type TokenizerAndRendererExtension } from 'marked';
import { escapeHtml } from '../html-text';
import { textsIn } from '../read-tags';

/** The settings of a site that its renderer of Markdown has. */
interface Rules {
  /** Whether each end of a line is a line break. */
  breaks: boolean;
  /** The title of a post of the site by the name of its file. */
  titleOf?(name: string): string | undefined;
}

/** Fenced code as Hexo finds it: at any depth, before Markdown is read. */
const FENCE =
  /^(?<start>(?:(?:[^\S\n]*>){0,3}|[-*+]|\d+\.)[^\S\n]*)(?<marks>`{3,}(?!`)|~{3,}(?!~))[^\S\n]*(?<info>(?:[^\n]*[^`\s])?)[^\S\n]*\n(?<code>(?:[^\n]*\n)*?)(?:[^\S\n]*>){0,3}[^\S\n]*\k<marks>[^\S\n]?(?=\n|$)/gm;
const SPAN = '(?<!`)(?<ticks>`+)(?!`)(?:(?!\\n\\n)[\\s\\S])+?(?<!`)\\k<ticks>(?!`)';
/** Inline code, in which a tag is text; a tag. */
const TAGS = new RegExp(
  `${SPAN}|\\{%\\s*(?<name>\\w+)(?<words>(?:(?!%\\}|\\{%)[\\s\\S])*)%\\}`,
  'g',
);
/** The mark of what is put in after Markdown is read: a comment, as Hexo's; in code it is escaped. */
const MARK = /(?:<|&lt;)!--kept (\d+)--(?:>|&gt;)/g;

/** What a formula has and a sentence between two prices has not. */
const TEX = /[\\^_{}=<>+|]|^\s*[\p{L}\d]\s*$|^[A-Za-z]+\(.*\)$/u;

/** Formulas between dollar signs, as MathJax finds them beside code. */
export const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (text) => text.indexOf('$'),
  tokenizer(text) {
    const [raw, display, inline] = /^\$\$([\s\S]+?)\$\$|^\$([^$\n]+)\$(?![\w$])/.exec(text) ?? [];
    const tex = display ?? inline ?? '';
    const isFormula = display !== undefined || (TEX.test(tex) && !/\p{Script=Han}/u.test(tex));
    return raw && isFormula ? { type: 'formula', raw, tex } : undefined;
  },
  renderer: ({ tex }) =>
    `<math><annotation encoding="application/x-tex">${escapeHtml(String(tex))}</annotation></math>`,
};

/**
 * A text of Hexo as the page that Hexo makes of it: code first, then tags, then Markdown by `marked`, which
 * `hexo-renderer-marked` uses. Tags of themes show their content, or the words in them.
 */
export function hexoPage(body: string, { breaks, titleOf }: Rules): string {
  const markdown = new Marked({ gfm: true, breaks }).use({ extensions: [formula] });
  const kept: string[] = [];
  const keep = (html: string) => `<!--kept ${kept.push(html) - 1}-->`;
  const restore = (html: string): string =>
    html.replace(MARK, (_, index) => restore(kept[Number(index)] ?? ''));
  const render = (text: string) => restore(String(markdown.parse(text)));
  const withoutTags = (text: string): string =>
    replaceTags(text, (name, words, content) =>
      keep(content === null ? single(name, words, titleOf) : around(name, words, content)),
    );
  const around = (name: string, given: string, content: string): string => {
    if (/^code(block)?$/.test(name)) {
      return codeOf(/\blang:(\S+)/.exec(given)?.[1] ?? '', content.replace(/^\n/, ''));
    }
    if (name === 'raw') return content;
    const title = UNSEEN.test(name) ? '' : wordsOf(given, '<br>');
    const text = render(withoutTags(labelled(content)));
    const shown = title && `<p>${title}</p>`;
    const inner = /quote$/.test(name) ? text + shown : shown + text;
    return QUOTES.test(name) ? `<blockquote>${inner}</blockquote>` : `<div>${inner}</div>`;
  };
  const coded = body.replace(FENCE, (...match) => {
    const { start = '', info = '', code = '' } = match.at(-1) as Groups;
    return start + keep(codeOf(info.split(/[\s{=]/)[0] ?? '', unquoted(code, start)));
  });
  return render(withoutTags(coded));
}

type Groups = Record<string, string | undefined>;

/** Replaces tags outside inline code. @param made gets what stands between a tag and its end; null without an end */
function replaceTags(
  text: string,
  made: (name: string, words: string, content: string | null) => string,
): string {
  const pattern = new RegExp(TAGS);
  // The end of a tag is looked for only once if there is none.
  const unclosed = new Set<string>();
  let replaced = '';
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { name, words = '' } = match.groups ?? {};
    if (name === undefined) continue;
    const after = pattern.lastIndex;
    const closing = new RegExp(`\\{%\\s*end${name}\\s*%\\}`, 'g');
    closing.lastIndex = after;
    const close = unclosed.has(name) ? null : closing.exec(text);
    if (!close) unclosed.add(name);
    const content = close && text.slice(after, close.index);
    replaced += text.slice(end, match.index) + made(name, words.trim(), content);
    end = close ? closing.lastIndex : after;
    pattern.lastIndex = end;
  }
  return replaced + text.slice(end);
}

/** Tags around a content whose words no reader sees. */
const UNSEEN = /^(sub)*tabs$/;

/** The words of a tag that readers see. */
const wordsOf = (given: string, separator: string): string =>
  textsIn(
    partsOf(given)
      .flatMap((part) => part.split(/[,，]/))
      .map((part) => part.replace(/^[\w-]*@/, '').trim()),
  )
    .map(escapeHtml)
    .join(separator);

/** The labels of tabs and of parts of a timeline are in comments. */
const labelled = (content: string): string =>
  content.replace(
    /<!--\s*(?:tab|timeline|node)\s+([^@\n]{1,200}?)(?:@[^\n]{0,200}?)?\s*-->/g,
    '\n\n$1\n\n',
  );

const partsOf = (words: string): string[] =>
  [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, one, bare]) => double ?? one ?? bare ?? '',
  );

/** Tags of themes that show their words. */
const PLAIN = /^(note|quot|span|p|u|emp|wavy|del|psw|kbd|sup|sub|mark)$/;
const QUOTES = /^(blockquote|quote|pullquote|centerquote|cq|note)$/;

const codeOf = (language: string, code: string) =>
  `<pre><code class="language-${escapeHtml(language)}">${escapeHtml(code)}\n</code></pre>`;

/** Lines without the marks of the quotation around them. */
function unquoted(code: string, start: string): string {
  const depth = start.split('>').length - 1;
  if (depth === 0) return code;
  return code.replace(new RegExp(`^(?:[^\\S\\n]*>){0,${depth}}(?:[^\\S\\n]|$)`, 'gm'), '');
}

/** A tag without content, by Hexo's documentation. */
function single(name: string, words: string, titleOf: Rules['titleOf']): string {
  const hasCommas = /[,，]/.test(words.replace(/https?:\S+/g, ''));
  const parts = hasCommas ? words.split(/[,，]/).map((part) => part.trim()) : partsOf(words);
  const at = parts.findIndex((part) => /^https?:|^\/|\.\w{2,5}$/.test(part));
  const url = parts[at] ?? '';
  const before = parts.slice(0, Math.max(at, 0)).join(' ');
  switch (name) {
    case 'img':
    case 'image':
    case 'asset_img':
      return `<img src="${escapeHtml(url)}">`;
    case 'link':
      return `<a href="${escapeHtml(url)}">${escapeHtml(before || url)}</a>`;
    case 'post_link':
    case 'asset_link': {
      const [file = '', ...title] = parts.filter((part) => !/^(true|false)$/.test(part));
      return `<a href="/${escapeHtml(file)}">${escapeHtml(title.join(' ') || titleOf?.(file) || file)}</a>`;
    }
    case 'iframe':
      return `<iframe src="${escapeHtml(url)}"></iframe>`;
    case 'youtube':
    case 'vimeo':
    case 'bilibili':
      return `<iframe src="https://${name}.invalid/${escapeHtml(parts[0] ?? '')}"></iframe>`;
    default:
      return PLAIN.test(name)
        ? `<p>${escapeHtml(words.replace(/^[\w\s-]*,\s*|\b\w+:\S+/g, ''))}</p>`
        : wordsOf(words, '<br>');
  }
}
