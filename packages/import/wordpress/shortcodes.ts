import { escapeHtml } from '../html-text';
import type { Attachment, PostContext } from './post-context';

type Attributes = Readonly<Record<string, string>>;
type Shortcode = (attributes: Attributes, content: string, context: PostContext) => string;

const CODE_NAMES = new Set(
  'code sourcecode php css html js javascript python java xml bash sql'.split(' '),
);
const SHORTCODE =
  /\[(?!\[)([a-z][\w-]*)((?:\s+[^[\]\s"'=]+(?:=(?:"[^"]*"|'[^']*'|[^[\]\s]*))?)*)\s*(\/)?\]/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/g;
/** Code of a page: brackets in it are not shortcodes. */
const VERBATIM = /<(pre|code|script|style)\b[\s\S]*?(?:<\/\1>|(?![\s\S]))/gi;

const FILES = { audio: /\.(mp3|m4a|ogg|wav|flac)$/i, video: /\.(mp4|m4v|webm|ogv|mov)$/i };

/** A player of the file that is named, otherwise of the first that was uploaded for the post, as in WordPress. */
const media: (name: 'audio' | 'video') => Shortcode = (name) => (attributes, content, context) => {
  const file = Object.entries(attributes).find(([key]) =>
    /^(src|mp3|m4a|ogg|wav|flac|mp4|webm|ogv|m4v)$/.test(key),
  )?.[1];
  const named = file ?? /\bhref="([^"]*)"/.exec(content)?.[1] ?? content.trim();
  const isOwn = ({ parent, url }: Attachment) => parent === context.id && FILES[name].test(url);
  const src = named || [...context.attachments.values()].find(isOwn)?.url;
  if (!src) {
    context.note(`短代码[${name}]没有文件`);
    return '';
  }
  const poster = attributes.poster ? ` poster="${escapeHtml(attributes.poster)}"` : '';
  return `\n\n<${name} src="${escapeHtml(src)}"${poster}></${name}>\n\n`;
};

const SHORTCODES: ReadonlyMap<string, Shortcode> = new Map([
  ['caption', ({ caption }, content) => captioned(content, caption)],
  ['wp_caption', ({ caption }, content) => captioned(content, caption)],
  ['gallery', (attributes, _, context) => gallery(attributes, context)],
  ['embed', (_, content) => `\n\n<figure class="wp-block-embed">${content.trim()}</figure>\n\n`],
  ['audio', media('audio')],
  ['video', media('video')],
]);

/** The names of the shortcodes that are replaced. */
export const WORDPRESS_SHORTCODES: readonly string[] = [...SHORTCODES.keys(), ...CODE_NAMES].sort();

/** Replaces the shortcodes of WordPress itself and those of code; others stay as text, which is noted. */
export function replaceShortcodes(html: string, context: PostContext): string {
  const kept: string[] = [];
  const open = html.replace(VERBATIM, (element) => {
    kept.push(element);
    return `<kept-${kept.length - 1}>`;
  });
  const restore = (text: string) => text.replace(/<kept-(\d+)>/g, (_, index) => kept[index] ?? '');
  let replaced = '';
  let end = 0;
  for (const { whole, index, name, given, isClosed, content } of shortcodesIn(open)) {
    const attributes = attributesOf(given);
    const shortcode = SHORTCODES.get(name.toLowerCase());
    const isCode = CODE_NAMES.has(name) && content;
    const after = index + whole.length;
    // In a second pair of brackets it is an example, of which WordPress shows the text.
    if ((shortcode || isCode) && open[index - 1] === '[' && open[after] === ']') {
      replaced += open.slice(end, index - 1) + whole;
      end = after + 1;
      continue;
    }
    const isNamed = isClosed || content || given.includes('=');
    if (!shortcode && !isCode && isNamed) context.note(`短代码[${name}]原样保留`);
    replaced += open.slice(end, index);
    if (shortcode) replaced += shortcode(attributes, content, context);
    else replaced += isCode ? code(name, attributes, restore(content)) : whole;
    end = after;
  }
  return restore(replaced + open.slice(end));
}

/** Those of a text that are not inside others. What is not closed is not searched for its end again and again. */
function* shortcodesIn(text: string) {
  const lastClosing = new Map(
    [...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(({ 1: name = '', index }) => [
      name.toLowerCase(),
      index,
    ]),
  );
  let end = 0;
  for (const match of text.matchAll(SHORTCODE)) {
    const { 0: opening, 1: name = '', 2: given = '', 3: slash, index } = match;
    if (index < end) continue;
    const from = index + opening.length;
    const closing = new RegExp(`\\[/${name}\\]`, 'gi');
    closing.lastIndex = from;
    const isClosed = from <= (lastClosing.get(name.toLowerCase()) ?? -1);
    const close = isClosed ? closing.exec(text) : null;
    end = close ? closing.lastIndex : from;
    const content = text.slice(from, close?.index ?? from);
    yield { whole: text.slice(index, end), index, name, given, isClosed: slash === '/', content };
  }
}

/** An address without a name, as old texts have it, is the `src`. */
function attributesOf(text: string): Attributes {
  const [src] = /(?<!\S)https?:\S+/.exec(text) ?? [];
  const named = [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
    name.toLowerCase(),
    values.find((value) => value !== undefined) ?? '',
  ]);
  return { ...(src ? { src } : {}), ...Object.fromEntries(named) };
}

/** The picture with its link, then its caption. */
function captioned(content: string, given: string | undefined): string {
  const [, picture = '', text = ''] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/i.exec(content) ?? [];
  if (!picture) return content;
  const caption = given ?? text.trim();
  return `\n\n<figure>${picture.trim()}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`;
}

/** The pictures that are named, otherwise those that were uploaded for the post, or for another that is named. */
function gallery(
  { ids, include, exclude, id: other }: Attributes,
  { attachments, id, note }: PostContext,
): string {
  const listed = keysIn(ids ?? include);
  const left = keysIn(exclude) ?? [];
  const own = [...attachments].filter(
    ([key, { parent, url }]) => parent === (other ?? id) && isPicture(url) && !left.includes(key),
  );
  const pictures = listed ?? own.map(([key]) => key);
  const missing = pictures.filter((key) => !attachments.has(key));
  if (missing.length > 0) note(`图库里的图片${missing.join('、')}不在导出文件里`);
  const figures = pictures.flatMap((key) => attachments.get(key) ?? []).map(figureOf);
  return `\n\n${figures.join('\n\n')}\n\n`;
}

const keysIn = (list: string | undefined) => list?.split(',').map((one) => one.trim());

const isPicture = (url: string) => /\.(jpe?g|png|gif|webp|avif)$/i.test(url);

function code(name: string, { lang, language }: Attributes, content: string): string {
  const named = /code$/.test(name) ? (language ?? lang ?? '') : name;
  // The editors store the code escaped or not.
  const plain = content
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"');
  const text = escapeHtml(plain.replace(/&amp;/g, '&').replace(/^\n|\n$/g, ''));
  return `\n\n<pre><code class="language-${escapeHtml(named || 'text')}">${text}</code></pre>\n\n`;
}

/** A picture with its caption, as a figure. */
function figureOf({ url, alt, caption }: Pick<Attachment, 'url' | 'alt' | 'caption'>): string {
  const text = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${text}</figure>`;
}
