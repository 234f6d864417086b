import { shorten } from '../../../lib/shorten';
import { encodePath } from '../addresses';
import { escapeHtml } from '../html-text';
import { type HexoConfig, type HexoFile, slugOf } from './files';
import { partsOfName, permalinkOf } from './permalink';

/** What the tags of a text refer to. */
export interface TagContext {
  base: string;
  config: HexoConfig;
  files: readonly HexoFile[];
  /** Line of the text in its file. */
  bodyLine: number;
  note(text: string): void;
}

type Tag = (words: string[], content: string, context: TagContext) => string | null;

/** A fenced block or inline code, where tags are text, or a tag. */
const PARTS =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[^\n]*$|(?![\s\S]))|(`+)[^`\n]+\2|\{%\s*(\w+)([\s\S]*?)\s*%\}/gm;

const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ['info', 'NOTE'],
  ['primary', 'NOTE'],
  ['default', 'NOTE'],
  ['blue', 'NOTE'],
  ['success', 'TIP'],
  ['green', 'TIP'],
  ['warning', 'WARNING'],
  ['orange', 'WARNING'],
  ['danger', 'CAUTION'],
  ['red', 'CAUTION'],
]);

const quote: Tag = ([...words], content) => {
  const source = words.join(' ').trim();
  return quoted([content.trim(), ...(source ? [`—— ${source}`] : [])].join('\n\n'));
};

const TAGS: ReadonlyMap<string, Tag> = new Map([
  ['asset_img', (words) => image(words.filter((word) => !/^(\d+|left|right|center)$/.test(word)))],
  ['img', (words) => image(words.filter((word) => /[./]/.test(word) || !/^[\w-]+$/.test(word)))],
  ['asset_path', ([file = '']) => encodePath(file)],
  ['asset_link', ([file = '', ...title]) => `[${title.join(' ') || file}](${encodePath(file)})`],
  ['link', ([first = '', ...words]) => link(first, words)],
  ['post_link', (words, _, context) => postLink(words, context)],
  ['post_path', ([name = ''], _, context) => postUrl(name, context)],
  ['youtube', ([id = '']) => frame(`https://www.youtube-nocookie.com/embed/${id}`)],
  ['vimeo', ([id = '']) => frame(`https://player.vimeo.com/video/${id}`)],
  ['bilibili', ([id = '']) => frame(`https://player.bilibili.com/player.html?bvid=${id}`)],
  ['iframe', ([url = '']) => frame(url)],
  ['gist', ([id = '']) => `<https://gist.github.com/${id}>`],
  ['jsfiddle', ([id = '']) => `<https://jsfiddle.net/${id}>`],
]);

/** Tags around a content. */
const BLOCKS: ReadonlyMap<string, Tag> = new Map([
  ['codeblock', (words, content) => codeblock(words, content)],
  ['code', (words, content) => codeblock(words, content)],
  ['blockquote', quote],
  ['quote', quote],
  ['pullquote', (_, content) => quoted(content.trim())],
  ['centerquote', (_, content) => quoted(content.trim())],
  ['cq', (_, content) => quoted(content.trim())],
  ['raw', (_, content) => content],
  [
    'note',
    ([kind = 'default', ...title], content) =>
      quoted(
        `[!${CALLOUTS.get(kind) ?? 'NOTE'}]\n${[title.join(' '), content.trim()].filter(Boolean).join('\n\n')}`,
      ),
  ],
]);

/** Converts the tags of Hexo and of common themes to Markdown; others go and their content stays, which is noted. */
export function readTags(body: string, context: TagContext): string {
  let text = '';
  let end = 0;
  PARTS.lastIndex = 0;
  for (let match = PARTS.exec(body); match; match = PARTS.exec(body)) {
    const { 0: whole, 3: name, 4: words = '', index } = match;
    if (!name) continue;
    const after = index + whole.length;
    const made = convert(name, wordsOf(words), body, after, context);
    if (!made) {
      const line = context.bodyLine + body.slice(0, index).split('\n').length - 1;
      context.note(`第${line}行的标签没有搬来：${shorten(whole, 200)}`);
    }
    const before = body.slice(end, index);
    const isBlock = made?.text.startsWith('\n\n');
    text += (isBlock ? before.replace(/\n+$/, '') : before) + (made?.text ?? '');
    end = made?.end ?? after;
    while (isBlock && body[end] === '\n') end += 1;
    PARTS.lastIndex = end;
  }
  return text + body.slice(end);
}

function convert(name: string, words: string[], body: string, after: number, context: TagContext) {
  const block = BLOCKS.get(name);
  if (!block) {
    const text = TAGS.get(name)?.(words, '', context) ?? null;
    return text === null ? null : { text, end: after };
  }
  const closing = new RegExp(`\\{%\\s*end${name}\\s*%\\}`, 'g');
  closing.lastIndex = after;
  const close = closing.exec(body);
  if (!close) return null;
  const content = body.slice(after, close.index);
  // Tags inside a content are converted first, except in code.
  const inner = /^(code|codeblock|raw)$/.test(name) ? content : readTags(content, context);
  const text = block(words, inner, context);
  return text === null ? null : { text, end: close.index + close[0].length };
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function image(words: string[]): string {
  const at = words.findIndex((word) => /\.\w{2,5}(\?|$)|^https?:|^\//.test(word));
  const [url = '', ...title] = words.slice(Math.max(at, 0));
  const caption = title.join(' ').replace(/"/g, '');
  return `![${caption.replace(/[[\]]/g, '')}](${written(url)}${caption ? ` "${caption}"` : ''})`;
}

const written = (url: string) => (/[\s()]/.test(url) ? `<${url}>` : url);

function link(first: string, words: string[]): string {
  const all = [first, ...words];
  const at = all.findIndex((word) => /^(https?:)?\//.test(word));
  const url = all[at] ?? '';
  return `[${all.slice(0, Math.max(at, 0)).join(' ') || url}](${written(url)})`;
}

function postUrl(name: string, { base, config, files }: TagContext): string | null {
  const found = files.find(
    (one) => slugOf(one.name) === name || partsOfName(one.name, config).title === name,
  );
  if (!found) return null;
  const date = found.front.date.replace(/^(\d{4})[-/](\d\d?)[-/](\d\d?)/, (_, y, m, d) =>
    [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
  );
  return `${base}/${encodePath(permalinkOf(found, config, date.replace(' ', 'T')))}`;
}

function postLink([name = '', ...title]: string[], context: TagContext): string | null {
  const url = postUrl(name, context);
  const found = context.files.find((one) => slugOf(one.name) === name);
  const words = title.filter((word) => !/^(true|false)$/.test(word)).join(' ');
  return url ? `[${words || found?.front.title || name}](${written(url)})` : null;
}

const frame = (url: string) => `\n\n<iframe src="${escapeHtml(url)}"></iframe>\n\n`;

const quoted = (text: string) =>
  `\n\n${text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;

function codeblock(words: string[], content: string): string {
  const text = words.join(' ');
  const language = /\blang:(\S+)/.exec(text)?.[1] ?? '';
  const title = text
    .replace(/\b\w+:(?!\/\/)\S+/g, '')
    .trim()
    .replace(/["`]/g, '');
  const fence = '`'.repeat(
    Math.max(3, ...[...content.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  const meta = title ? ` title="${title}"` : '';
  return `\n\n${fence}${language || (meta && 'text')}${meta}\n${content.replace(/^\n|\n$/g, '')}\n${fence}\n\n`;
}
